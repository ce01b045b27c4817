import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  checkContent,
  checkDimensions,
  checkLength,
  problemText,
} from '#app/widgets/upload/checks.ts';
import { drawnSize } from '#app/widgets/upload/crop/drawPart.ts';
import { storedName } from '#app/widgets/upload/kinds.ts';
import { isTooManyPixels, pictureSizeOf } from '#contract/pictureSize.ts';

const fixture = async (name: string) =>
  new Uint8Array(await readFile(`tests/browser/fixtures/${name}`));

/** The first bytes of a PNG of this size. */
function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe('the size of a picture, read from its header', () => {
  it('of a JPEG and a PNG that programs wrote', async () => {
    expect(pictureSizeOf(await fixture('one.jpg'))).toEqual({ width: 400, height: 300 });
    const png = await fixture('shelf.png');
    const view = new DataView(png.buffer, png.byteOffset);
    expect(pictureSizeOf(png)).toEqual({ width: view.getUint32(16), height: view.getUint32(20) });
  });

  it('of a JPEG with a long profile before its frame', async () => {
    const jpeg = await fixture('one.jpg');
    const profile = new Uint8Array(60_000);
    profile.set([0xff, 0xe2, (60_000 - 2) >> 8, (60_000 - 2) & 0xff]);
    const long = new Blob([jpeg.subarray(0, 2), ...Array(6).fill(profile), jpeg.subarray(2)]);
    const file = new File([long], 'camera.jpg');
    expect(await checkDimensions(file)).toEqual({ width: 400, height: 300 });
  });

  it('of a GIF and of both kinds of BMP', () => {
    const gif = new Uint8Array(32);
    gif.set([...'GIF89a'].map((letter) => letter.charCodeAt(0)));
    gif.set([0x40, 0x01, 0xf0, 0x00], 6);
    expect(pictureSizeOf(gif)).toEqual({ width: 320, height: 240 });

    const bmp = new Uint8Array(64);
    bmp.set([0x42, 0x4d]);
    const view = new DataView(bmp.buffer);
    view.setUint32(14, 40, true);
    view.setInt32(18, 320, true);
    view.setInt32(22, -240, true);
    expect(pictureSizeOf(bmp)).toEqual({ width: 320, height: 240 });
    view.setUint32(14, 12, true);
    view.setUint16(18, 32, true);
    view.setUint16(20, 24, true);
    expect(pictureSizeOf(bmp)).toEqual({ width: 32, height: 24 });
  });

  it('of nothing it knows is unknown, whatever the bytes', () => {
    expect(pictureSizeOf(new Uint8Array(0))).toBeUndefined();
    expect(pictureSizeOf(new Uint8Array(100))).toBeUndefined();
    expect(pictureSizeOf(new Uint8Array([0xff, 0xd8, ...Array(60).fill(0xff)]))).toBeUndefined();
    expect(pictureSizeOf(new Uint8Array([0xff, 0xd8, ...Array(60).fill(7)]))).toBeUndefined();
  });
});

describe('pictures that nothing should decode', () => {
  it.each([
    [30_000, 30_000, true],
    [30_001, 1, true],
    [1, 30_001, true],
    [10_000, 10_001, true],
    [10_000, 10_000, false],
    [30_000, 3_333, false],
  ])('%i × %i: %s', (width, height, refused) => {
    expect(isTooManyPixels({ width, height })).toBe(refused);
  });

  it('are refused by their header, in a clear sentence', async () => {
    const file = new File([pngHeader(30_000, 30_000)], 'wall.png');
    const problem = await checkDimensions(file);
    if (!('key' in problem)) throw new Error('it was taken');
    expect(problemText(problem, 'zh-CN')).toMatch(/^wall\.png 的尺寸为 30000×30000，过大/);
    expect(problemText(problem, 'en-US')).toMatch(/^wall\.png is 30000×30000, which is too/);
  });

  it('so is a picture whose header tells no size', async () => {
    const file = new File([pngHeader(0, 10)], 'none.png');
    expect(await checkDimensions(file)).toMatchObject({ key: 'damaged' });
  });
});

describe('a file is what its first bytes say (contract 5)', () => {
  it.each([
    ['one.jpg', 'one.png'],
    ['clip.mp4', 'clip.jpg'],
    ['tone.mp3', 'tone.mp4'],
    ['books.csv', 'books.png'],
  ])('%s renamed to %s is refused by the contract’s sentence, and why', async (from, to) => {
    const problem = await checkContent(new File([await fixture(from)], to));
    if (!problem) throw new Error('it was taken');
    const extension = to.slice(to.indexOf('.') + 1);
    expect(problemText(problem, 'en-US')).toBe(
      `${to} file format invalid: its content does not match .${extension}`,
    );
  });

  it.each(['one.jpg', 'shelf.png', 'clip.mp4', 'camera.mov', 'tone.mp3', 'tone.wav', 'long.m4a'])(
    '%s under its own name is taken',
    async (name) => {
      expect(await checkContent(new File([await fixture(name)], name))).toBeUndefined();
    },
  );
});

describe('ten minutes (contract 5)', () => {
  it.each([
    ['video', 600, undefined],
    ['video', 600.5, '视频时长超过10分钟'],
    ['audio', 600, undefined],
    ['audio', 3_600, '时长超过10分钟'],
  ] as const)('%s of %d s: %s', (kind, seconds, sentence) => {
    const problem = checkLength(seconds, kind);
    expect(problem && problemText(problem, 'zh-CN')).toBe(sentence);
  });
});

it('a cropped cover is at most 1,600 pixels wide, and never enlarged', () => {
  const part = { x: 0, y: 0, width: 3_200, height: 1_800 };
  expect(drawnSize(part, 1_600)).toEqual({ width: 1_600, height: 900 });
  expect(drawnSize({ ...part, width: 800, height: 450 }, 1_600)).toEqual({
    width: 800,
    height: 450,
  });
  expect(drawnSize({ ...part, width: 9_000, height: 1 }, 1_600).height).toBe(1);
});

it('a stored file goes by its name, never by its hash', () => {
  expect(storedName('/cdn/image/d4/d41d8cd98f00b204e9800998ecf8427e.png')).toBeUndefined();
  expect(storedName('https://a.example/%E6%98%A5.mp4?x=1')).toBe('春.mp4');
  expect(storedName('https://a.example/%E6.mp4')).toBe('%E6.mp4');
  expect(storedName('https://a.example/')).toBeUndefined();
});
