import { crc32 } from 'node:zlib';
import { box } from './mediaFiles.ts';

/** Files that contain the place where they were taken, as cameras and phones write them. */

/** The coordinates in degrees, minutes and seconds; these numbers occur nowhere else in the files. */
export const degrees = [39, 54, 27.6] as const;

interface Directory {
  readonly [tag: number]: { readonly type: number; readonly value: Buffer } | Directory | undefined;
}

const isValue = (given: Directory[number] | undefined): given is { type: number; value: Buffer } =>
  given !== undefined && 'value' in given && Buffer.isBuffer(given.value);
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** EXIF with directories that point at each other, in either byte order. */
function tiff(little: boolean, first: Directory, second?: Directory, thumbnail?: Buffer): Buffer {
  const short = (value: number) => {
    const buffer = Buffer.alloc(2);
    if (little) buffer.writeUInt16LE(value);
    else buffer.writeUInt16BE(value);
    return buffer;
  };
  const long = (value: number) => {
    const buffer = Buffer.alloc(4);
    if (little) buffer.writeUInt32LE(value);
    else buffer.writeUInt32BE(value);
    return buffer;
  };
  /** writes a directory at an offset, followed by the values it points at */
  function written(directory: Directory, at: number, next: (end: number) => number): Buffer {
    const tags = Object.keys(directory)
      .map(Number)
      .sort((one, other) => one - other);
    const entries: Buffer[] = [];
    const behind: Buffer[] = [];
    let end = at + 2 + tags.length * 12 + 4;
    for (const tag of tags) {
      const given = directory[tag];
      if (isValue(given)) {
        const count = given.value.length / (typeBytes[given.type] ?? 1);
        const isShort = given.value.length <= 4;
        const place = isShort ? Buffer.concat([given.value, Buffer.alloc(4)], 4) : long(end);
        entries.push(Buffer.concat([short(tag), short(given.type), long(count), place]));
        if (isShort) continue;
        const padded = Buffer.concat([given.value, Buffer.alloc(given.value.length % 2)]);
        behind.push(padded);
        end += padded.length;
      } else if (given) {
        const inner = written(given, end, () => 0);
        entries.push(Buffer.concat([short(tag), short(4), long(1), long(end)]));
        behind.push(inner);
        end += inner.length;
      }
    }
    return Buffer.concat([short(tags.length), ...entries, long(next(end)), ...behind]);
  }
  const head = Buffer.concat([Buffer.from(little ? 'II' : 'MM'), short(42), long(8)]);
  const main = written(first, 8, (end) => (second ? end : 0));
  if (!second) return Buffer.concat([head, main]);
  const at = 8 + main.length;
  const picture = thumbnail ?? Buffer.alloc(0);
  const sized = (start: number): Directory => ({
    ...second,
    ...(thumbnail && {
      513: { type: 4, value: long(start) },
      514: { type: 4, value: long(picture.length) },
    }),
  });
  const length = written(sized(0), at, () => 0).length;
  return Buffer.concat([head, main, written(sized(at + length), at, () => 0), picture]);
}

/** Numbers with fractions in EXIF notation. */
export function rational(little: boolean, ...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) {
    const [top, bottom] = [Math.round(value * 1_000_003), 1_000_003];
    if (little) {
      buffer.writeUInt32LE(top, index * 8);
      buffer.writeUInt32LE(bottom, index * 8 + 4);
    } else {
      buffer.writeUInt32BE(top, index * 8);
      buffer.writeUInt32BE(bottom, index * 8 + 4);
    }
  }
  return buffer;
}

const text = (value: string) => ({ type: 2, value: Buffer.from(`${value}\0`) });
/** The directory of positions. */
const gpsDirectory = (little: boolean): Directory => ({
  1: text('N'),
  2: { type: 5, value: rational(little, ...degrees) },
  3: text('E'),
  4: { type: 5, value: rational(little, ...degrees) },
  29: text('2024:05:01'),
});
/** EXIF of a phone: also the orientation of the picture, the maker, and the exposure. */
export const exif = (little: boolean, orientation = 6, thumbnail?: Buffer): Buffer =>
  tiff(
    little,
    {
      271: text('Camera & Sons'),
      274: {
        type: 3,
        value: little ? Buffer.from([orientation, 0]) : Buffer.from([0, orientation]),
      },
      34665: {
        33434: { type: 5, value: rational(little, 0.01) },
        37500: { type: 7, value: Buffer.from('maker’s own') },
      },
      34853: gpsDirectory(little),
      40091: { type: 1, value: Buffer.from('title') },
    },
    thumbnail ? { 259: { type: 3, value: Buffer.from([0, 6]) } } : undefined,
    thumbnail,
  );

/** Reads EXIF independently: the tags of each directory, in order. */
export function tagsOf(bytes: Buffer): number[][] {
  const little = bytes.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const found: number[][] = [];
  const read = (at: number): void => {
    if (at === 0) return;
    const entries = Array.from({ length: short(at) }, (_, index) => at + 2 + index * 12);
    found.push(entries.map(short));
    for (const entry of entries) if ([0x8769, 0x8825].includes(short(entry))) read(long(entry + 8));
    read(long(at + 2 + entries.length * 12));
  };
  read(long(4));
  return found;
}

const segment = (mark: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
export const exifSegment = (bytes: Buffer): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), bytes]));
export const xmpSegment = (packet: string): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`));
/** Photoshop's notes of a news agency, with a city. */
export const iptcSegment = (city: string): Buffer =>
  segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\x1c\x02\x5a${city}`, 'latin1'));
/** A JPEG with additional segments in its header. */
export const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** XMP that names a place. */
export const xmpOf = (city: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="39,54.46N" photoshop:City="${city}" dc:creator="Somebody"/></x:xmpmeta>`;

export function pngChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(type), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}
/** A PNG with additional chunks after its header. */
export const withChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** XMP in a GIF: written as a whole, followed by bytes that end it for readers of blocks. */
export const gifXmp = (packet: string): Buffer =>
  Buffer.concat([
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(packet),
    Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]),
  ]);

const uint = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(value);
      return buffer;
    }),
  );
const handler = (type: string): Buffer =>
  box('hdlr', uint(0, 0), Buffer.from(type), Buffer.alloc(13));
const filmText = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0, value.length, 0x15, 0xc7]), Buffer.from(value)]);
const iosKeys = [
  'com.apple.quicktime.make',
  'com.apple.quicktime.location.ISO6709',
  'com.apple.quicktime.model',
];

/** The boxes in which phones and cameras write the place of a film; each contains the text. */
export const filmPlaces: Readonly<Record<string, (place: string) => Buffer>> = {
  'Android’s and older iPhones’': (place) => box('udta', box('\xa9xyz', filmText(place)), uint(0)),
  'of 3GPP': (place) =>
    box('udta', box('loci', uint(0), Buffer.from(`\x15\xc7${place}\0\0`), uint(0, 0, 0))),
  'iPhones’, by name': (place) => {
    const keys = iosKeys.map((key) =>
      Buffer.concat([uint(key.length + 8), Buffer.from(`mdta${key}`)]),
    );
    const items = ['Apple', place, 'iPhone'].map((value, index) =>
      Buffer.concat([
        uint(24 + value.length, index + 1),
        box('data', uint(1, 0), Buffer.from(value)),
      ]),
    );
    return box(
      'meta',
      handler('mdta'),
      box('keys', uint(0, keys.length), ...keys),
      box('ilst', ...items),
    );
  },
  'of iTunes': (place) =>
    box(
      'udta',
      box(
        'meta',
        uint(0),
        handler('mdir'),
        box(
          'ilst',
          box('\xa9xyz', box('data', uint(1, 0), Buffer.from(place))),
          box('\xa9too', box('data', uint(1, 0), Buffer.from('Lavf'))),
        ),
      ),
    ),
  'of Adobe': (place) => box('udta', box('XMP_', Buffer.from(xmpOf(place)))),
};

/** A film with tracks, each with its handler and its four-letter codec. */
export const filmOf = (
  ...tracks: readonly (readonly [handler: string, description: string])[]
): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...tracks.map(([type, description]) => {
        const samples =
          description === '' ? [uint(0, 0)] : [uint(0, 1), box(description, Buffer.alloc(78))];
        const table = box('minf', box('stbl', box('stsd', ...samples)));
        return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler(type), table));
      }),
    ),
    box('mdat', Buffer.alloc(100, 7)),
  ]);
