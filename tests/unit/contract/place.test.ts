import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '#contract/fileBytes.ts';
import { overwrite, placeIn } from '#contract/place.ts';
import { bmpFile, box, gifFile, mp4File } from '#tests/support/mediaFiles.ts';
import {
  degrees,
  exif,
  exifSegment,
  extendedXmpSegments,
  filmPlaces,
  gifXmp,
  iptcSegment,
  pngChunk,
  rational,
  segment,
  tagsOf,
  withChunks,
  withSegments,
  xmpOf,
  xmpSegment,
} from '#tests/support/placeFiles.ts';
import fc from '#tests/support/properties.ts';

/** The place that a camera notes is taken out of a file, and nothing else of it. */

async function cleaned(file: Buffer): Promise<Buffer> {
  const copy = Buffer.from(file);
  overwrite(copy, await placeIn(bytesOf(file)));
  expect(copy).toHaveLength(file.length);
  return copy;
}

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  const noise = Buffer.from(Array.from({ length: 16 * 12 * 3 }, (_, index) => (index * 89) % 256));
  const picture = sharp(noise, { raw: { width: 16, height: 12, channels: 3 } });
  [jpeg, png] = await Promise.all([picture.jpeg().toBuffer(), picture.png().toBuffer()]);
});

const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
const exifOf = async (file: Buffer) => {
  const found = (await sharp(file).metadata()).exif;
  return found && (found.toString('latin1', 0, 4) === 'Exif' ? found.subarray(6) : found);
};
/** Whether coordinates stand anywhere, in either order of bytes. */
const tellsDegrees = (file: Buffer) =>
  [true, false].some((little) => file.includes(rational(little, degrees[2])));

describe('EXIF of a JPEG', () => {
  test.each([
    ['Intel’s order', true],
    ['Motorola’s order', false],
  ])(
    'in %s goes with its positions, and the picture stays turned as it was',
    async (_name, little) => {
      const file = withSegments(jpeg, exifSegment(exif(little)));
      expect(tagsOf((await exifOf(file)) ?? Buffer.alloc(0)).flat()).toContain(0x8825);
      const clean = await cleaned(file);
      expect(tellsDegrees(clean)).toBe(false);
      expect((await sharp(clean).metadata()).orientation).toBe(6);
      expect(tagsOf((await exifOf(clean)) ?? Buffer.alloc(0))).toEqual([[0x0112]]);
      expect(await pixels(clean)).toEqual(await pixels(file));
    },
  );

  test('as sharp writes it', async () => {
    const file = await sharp(jpeg)
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '39/1 54/1 276/10',
          GPSLongitudeRef: 'E',
          GPSLongitude: '116/1 23/1 30/1',
        },
      })
      .jpeg()
      .toBuffer();
    expect(tagsOf((await exifOf(file)) ?? Buffer.alloc(0)).flat()).toContain(0x8825);
    const clean = await cleaned(file);
    expect(tagsOf((await exifOf(clean)) ?? Buffer.alloc(0)).flat()).not.toContain(0x8825);
    expect(await pixels(clean)).toEqual(await pixels(file));
  });

  test('is cleaned in the small picture within it, and in those behind the picture', async () => {
    const small = withSegments(jpeg, exifSegment(exif(true)), xmpSegment(xmpOf('Lhasa')));
    const film = Buffer.concat([
      mp4File(),
      box('moov', filmPlaces['of 3GPP']?.('+39.9-116.3/') ?? Buffer.alloc(0)),
    ]);
    const file = Buffer.concat([
      withSegments(jpeg, exifSegment(exif(false, 3, small))),
      small,
      Buffer.from('some trailer'),
      small,
      film,
    ]);
    const clean = await cleaned(file);
    expect(tellsDegrees(clean)).toBe(false);
    expect(clean.includes('Lhasa')).toBe(false);
    expect(clean.includes('+39.9-116.3/')).toBe(false);
    expect((await sharp(clean).metadata()).orientation).toBe(3);
    expect(clean.includes('some trailer')).toBe(true);
  });
});

describe('notes of programs in a JPEG', () => {
  const city = '拉萨 Lhasa';

  test('XMP that names a place goes, and XMP without one stays', async () => {
    const clean = String(await cleaned(withSegments(jpeg, xmpSegment(xmpOf(city)))));
    for (const gone of [city, 'GPS', '39,54', 'LocationShown', 'Sublocation'])
      expect(clean).not.toContain(gone);
    const plain = '<x:xmpmeta xmlns:x="adobe:ns:meta/" xmp:Rating="4" xmp:Creator="Somebody"/>';
    expect(String(await cleaned(withSegments(jpeg, xmpSegment(plain))))).toContain(plain);
  });

  test('extended XMP is cleaned over the borders of its pieces, in whatever order they stand', async () => {
    for (const pieceBytes of [37, 200, 5_000]) {
      const pieces = extendedXmpSegments(xmpOf(city), pieceBytes).reverse();
      const clean = String(await cleaned(withSegments(jpeg, ...pieces)));
      expect(clean).not.toMatch(/Latitude|Lhasa/);
    }
  });

  test('XMP that is broken, or of two bytes a character, and tells a place is taken out whole', async () => {
    for (const packet of [
      Buffer.from(xmpOf(city).slice(0, 400)),
      Buffer.from(xmpOf(city), 'utf16le'),
    ]) {
      const file = withSegments(
        jpeg,
        segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), packet])),
      );
      const clean = (await cleaned(file)).toString('latin1').replaceAll('\0', '');
      expect(clean).not.toMatch(/GPS|Lhasa|39,54/);
    }
  });

  test('what news agencies note of city and country goes', async () => {
    const clean = await cleaned(withSegments(jpeg, iptcSegment(city)));
    expect(clean.includes(city)).toBe(false);
    expect(clean.includes('Nowhereland')).toBe(false);
  });
});

describe('a PNG', () => {
  const city = 'Lhasa';
  const international = (text: Buffer, compressed: number) =>
    pngChunk(
      'iTXt',
      Buffer.concat([Buffer.from(`XML:com.adobe.xmp\0${compressed ? '\x01' : '\0'}\0\0\0`), text]),
    );
  const chunks = {
    EXIF: () => pngChunk('eXIf', exif(false)),
    'XMP as it is': () => international(Buffer.from(xmpOf(city)), 0),
    'XMP that is compressed': () => international(deflateSync(xmpOf(city)), 1),
    'a raw profile': () =>
      pngChunk('tEXt', Buffer.from(`Raw profile type exif\0${exif(true).toString('hex')}`)),
    'a text of that name': () => pngChunk('tEXt', Buffer.from(`GPSLatitude\0${city}`)),
  };
  test.each(Object.entries(chunks))(
    'loses the place in %s and can be read as before',
    async (_name, chunk) => {
      const comment = pngChunk('tEXt', Buffer.from('Comment\0harmless'));
      const file = withChunks(png, chunk(), comment);
      const clean = await cleaned(file);
      expect(clean.equals(file)).toBe(false);
      expect(tellsDegrees(clean)).toBe(false);
      expect(clean.includes(city)).toBe(false);
      expect(clean.includes(deflateSync(xmpOf(city)))).toBe(false);
      expect(clean.includes('Comment\0harmless')).toBe(true);
      expect(clean.includes('GPSLatitude')).toBe(false);
      // checksums fit: what reads PNG strictly reads it
      expect(await sharp(clean, { failOn: 'warning' }).raw().toBuffer()).toEqual(
        await pixels(file),
      );
    },
  );
});

test('a GIF loses the place in its XMP, whole or in blocks, and can be read as before', async () => {
  const gif = await sharp(png).gif().toBuffer();
  const end = gif.length - 1;
  const blocks = Buffer.concat([
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    ...(xmpOf('Lhasa').match(/[\s\S]{1,100}/g) ?? []).map((part) =>
      Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]),
    ),
    Buffer.from([0]),
  ]);
  for (const extension of [gifXmp(xmpOf('Lhasa')), blocks]) {
    const file = Buffer.concat([gif.subarray(0, end), extension, gif.subarray(end)]);
    const clean = await cleaned(file);
    expect(clean.includes('Latitude')).toBe(false);
    expect(await pixels(clean)).toEqual(await pixels(file));
  }
});

describe('a film', () => {
  const place = '+39.9075+116.3972/';
  test.each(Object.entries(filmPlaces))('loses the place in notes %s', async (_name, notes) => {
    for (const inTrack of [false, true]) {
      const note = inTrack ? box('trak', notes(place)) : notes(place);
      const file = Buffer.concat([
        box('ftyp', Buffer.from('qt  ')),
        box('mdat', Buffer.alloc(100, 7)),
        box('moov', box('mvhd', Buffer.alloc(100)), note, box('free', Buffer.from('stays'))),
      ]);
      const clean = await cleaned(file);
      expect(clean.includes('39.9075')).toBe(false);
      expect(clean.includes('ISO6709')).toBe(false);
      expect(clean.includes('stays')).toBe(true);
    }
  });
});

test('a file without a place stays as it is, byte for byte', async () => {
  const plain = [
    jpeg,
    png,
    withSegments(
      jpeg,
      exifSegment(exif(true)).subarray(0, 0),
      xmpSegment('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
    ),
    gifFile(4, 4),
    bmpFile(4, 4),
    mp4File(),
  ];
  for (const file of plain) expect(await placeIn(bytesOf(file))).toEqual([]);
});

test('what is cleaned once is not changed by cleaning it again', async () => {
  const clean = await cleaned(
    withSegments(jpeg, exifSegment(exif(true)), xmpSegment(xmpOf('x')), iptcSegment('y')),
  );
  const again = await cleaned(clean);
  expect(again.equals(clean)).toBe(true);
});

test('whatever is broken in a file, its length stays and it is gone through in time', async () => {
  const files = [
    withSegments(jpeg, exifSegment(exif(true, 6, jpeg)), xmpSegment(xmpOf('x')), iptcSegment('y')),
    withChunks(png, pngChunk('eXIf', exif(false))),
    Buffer.concat([
      box('ftyp', Buffer.from('qt  ')),
      box('moov', ...Object.values(filmPlaces).map((notes) => notes('+1+2/'))),
    ]),
    Buffer.concat([gifFile(4, 4).subarray(0, -1), gifXmp(xmpOf('x')), Buffer.from([0x3b])]),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.nat(),
      async (file, changes, cut) => {
        const broken = Buffer.from(
          file.subarray(0, Math.max(12, file.length - (cut % file.length))),
        );
        for (const [at, value] of changes)
          broken[12 + (at % Math.max(1, broken.length - 12))] = value;
        await cleaned(broken);
      },
    ),
    { numRuns: 500 },
  );
});
