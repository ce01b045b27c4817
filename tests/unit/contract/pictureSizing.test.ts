import { describe, expect, it } from 'vitest';
import {
  pictureWidths,
  sizedPicture,
  sizingParameter,
  widthAsked,
} from '#contract/pictureSizing.ts';

const key = 'image/ab/abcdef0123456789abcdef0123456789';
const askedOf = (address: string) =>
  widthAsked(new URL(address, 'http://127.0.0.1').searchParams.get(sizingParameter) ?? '');

describe('a picture is asked for in the size that it is shown in', () => {
  it.each([
    [20, 160],
    [64, 160],
    [65, 320],
    [100, 320],
    [240, 640],
    [390, 1_280],
    [5_000, 1_280],
  ])('%i CSS pixels wide: %i pixels', (shown, width) => {
    expect(askedOf(sizedPicture(`/cdn/${key}.jpg`, shown))).toBe(width);
  });

  it.each([`/cdn/${key}.jpg`, `/cdn/${key}.jpeg`, `https://cdn.example.com/a/${key}.png`])(
    'at whatever host it is stored: %s',
    (address) => {
      expect(sizedPicture(address, 40)).toBe(
        `${address}?x-oss-process=image/resize,w_160/format,webp`,
      );
    },
  );

  it('where the platform draws it', () => {
    expect(sizedPicture('/covers/book.svg?title=%E6%B4%BB', 40)).toBe(
      '/covers/book.svg?title=%E6%B4%BB&x-oss-process=image/resize,w_160/format,webp',
    );
  });

  it.each([
    // moving pictures stay what they are
    `/cdn/${key}.gif`,
    `/cdn/${key}.bmp`,
    `/cdn/${key}.jpg?x-oss-process=image/info`,
    '/cdn/video/ab/abcdef0123456789abcdef0123456789.mp4',
    'https://example.com/picture.jpg',
    'https://example.com/covers/book.svg?title=a',
    '/covers/rain.mp4',
    '',
  ])('but nothing is added to the address %j', (address) => {
    expect(sizedPicture(address, 40)).toBe(address);
  });
});

it.each([
  '',
  'image/resize,w_0/format,webp',
  'image/resize,w_161/format,webp',
  `image/resize,w_${pictureWidths[0]}`,
  'image/resize,w_160/format,webp/rotate,90',
  'video/snapshot,t_1',
])('no width is read out of %j', (asked) => {
  expect(widthAsked(asked)).toBeUndefined();
});
