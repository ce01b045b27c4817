import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf } from '#contract/fileContent.ts';
import { placeIn } from '#contract/place.ts';
import { bmpFile, box, gifFile, mp4File } from '#tests/support/mediaFiles.ts';
import {
  degrees,
  exif,
  exifSegment,
  filmPlaces,
  gifXmp,
  iptcSegment,
  pngChunk,
  rational,
  tagsOf,
  withChunks,
  withSegments,
  xmpOf,
  xmpSegment,
} from '#tests/support/placeFiles.ts';
import fc from '#tests/support/properties.ts';

/** The notes in which cameras and programs write a place are taken out of a file, and nothing else of it. */

async function cleaned(file: Buffer): Promise<Buffer> {
  const copy = Buffer.from(file);
  for (const { offset, bytes } of await placeIn(bytesOf(file))) copy.set(bytes, offset);
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

test('XMP and what news agencies note go out of a JPEG, whatever they hold', async () => {
  const file = withSegments(jpeg, xmpSegment(xmpOf('Lhasa')), iptcSegment('Lhasa'));
  const clean = await cleaned(file);
  expect(String(clean)).not.toMatch(/Lhasa|GPS|39,54|Somebody/);
  expect(await pixels(clean)).toEqual(await pixels(file));
});

test.each([
  ['eXIf', exif(false)],
  ['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmpOf('Lhasa')}`)],
  ['zTXt', Buffer.from('Raw profile type exif\0\0compressed')],
  ['tEXt', Buffer.from('GPSLatitude\0Lhasa')],
])('a PNG loses its chunk %s and can be read as before', async (type, content) => {
  const file = withChunks(png, pngChunk(type, content));
  const clean = await cleaned(file);
  expect(tellsDegrees(clean)).toBe(false);
  expect(String(clean)).not.toMatch(/Lhasa|GPS|compressed/);
  const { orientation } = await sharp(clean).metadata();
  expect(orientation).toBe(type === 'eXIf' ? 6 : undefined);
  // checksums fit: what reads PNG strictly reads it
  const strict = await sharp(clean, { failOn: 'warning' }).raw().toBuffer();
  expect(strict).toEqual(await pixels(file));
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

test('a file without notes stays as it is, byte for byte', async () => {
  const plain = [jpeg, png, gifFile(4, 4), bmpFile(4, 4), mp4File()];
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
