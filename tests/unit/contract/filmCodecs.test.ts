import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '#contract/fileContent.ts';
import { filmProblem } from '#contract/filmCodecs.ts';
import { filmOf } from '#tests/support/placeFiles.ts';
import fc from '#tests/support/properties.ts';

const problemOf = (kind: 'video' | 'audio', ...tracks: readonly (readonly [string, string])[]) =>
  filmProblem(bytesOf(filmOf(...tracks)), kind);

describe('a film is played everywhere', () => {
  test.each([
    [
      'H.264 with sound',
      [
        ['vide', 'avc1'],
        ['soun', 'mp4a'],
      ],
    ],
    [
      'H.264 whose sound comes first',
      [
        ['soun', 'mp4a'],
        ['vide', 'avc3'],
      ],
    ],
    ['H.264 without sound', [['vide', 'avc1']]],
    [
      'VP9',
      [
        ['vide', 'vp09'],
        ['soun', 'Opus'],
      ],
    ],
    [
      'H.264 with a picture of its cover',
      [
        ['vide', 'jpeg'],
        ['vide', 'avc1'],
        ['soun', 'mp4a'],
      ],
    ],
    [
      'H.264 with sound in two codecs, of which one is played',
      [
        ['vide', 'avc1'],
        ['soun', 'ac-3'],
        ['soun', 'mp4a'],
      ],
    ],
    [
      'H.264 with a track of time and subtitles',
      [
        ['vide', 'avc1'],
        ['tmcd', 'tmcd'],
        ['sbtl', 'tx3g'],
      ],
    ],
  ] as const)('%s', async (_name, tracks) => {
    expect(await problemOf('video', ...tracks)).toBeUndefined();
  });
});

describe('a film is not played everywhere', () => {
  test.each([
    ['hvc1', 'HEVC (H.265)'],
    ['hev1', 'HEVC (H.265)'],
    ['dvh1', 'HEVC (H.265)'],
    ['mp4v', 'MPEG-4 Part 2'],
    ['apch', 'Apple ProRes'],
    ['apcn', 'Apple ProRes'],
    ['ap4h', 'Apple ProRes'],
    ['av01', 'AV1'],
    ['vp08', 'VP8'],
    ['jpeg', 'Motion JPEG'],
    ['AVdn', 'DNxHD'],
    ['xdv7', 'MPEG-2'],
    ['dvc ', 'DV'],
    ['s263', 'H.263'],
    ['wxyz', '“wxyz”'],
  ])('with a picture in %s: %s', async (description, codec) => {
    const tracks = [
      ['soun', 'mp4a'],
      ['vide', description],
    ] as const;
    expect(await problemOf('video', ...tracks)).toEqual({ kind: 'picture', codec });
  });

  test('with sound alone', async () => {
    expect(await problemOf('video', ['soun', 'mp4a'])).toEqual({ kind: 'soundAlone' });
  });

  test('with sound in a codec of old phones, or of cinemas', async () => {
    for (const [description, codec] of [
      ['samr', 'AMR'],
      ['ac-3', 'Dolby (AC-3)'],
    ] as const)
      expect(await problemOf('video', ['vide', 'avc1'], ['soun', description])).toEqual({
        kind: 'sound',
        codec,
      });
  });
});

test('a recording needs no picture, and its sound is looked at', async () => {
  expect(await problemOf('audio', ['soun', 'mp4a'])).toBeUndefined();
  expect(await problemOf('audio', ['soun', 'alac'])).toEqual({
    kind: 'sound',
    codec: 'Apple Lossless',
  });
  // the cover of an album
  expect(await problemOf('audio', ['soun', 'mp4a'], ['vide', 'jpeg'])).toBeUndefined();
});

test('real files, as ffmpeg and cameras wrote them', async () => {
  const of = async (name: string, kind: 'video' | 'audio') =>
    filmProblem(bytesOf(await readFile(`tests/browser/fixtures/${name}`)), kind);
  expect(await of('clip.mp4', 'video')).toBeUndefined();
  expect(await of('long.mp4', 'video')).toBeUndefined();
  expect(await of('long.m4a', 'audio')).toBeUndefined();
  expect(await of('long.m4a', 'video')).toEqual({ kind: 'soundAlone' });
  expect(await of('camera.mov', 'video')).toEqual({ kind: 'picture', codec: 'MPEG-4 Part 2' });
});

test('a head that does not tell, or is broken, is no reason to refuse a film', async () => {
  expect(await problemOf('video')).toBeUndefined();
  expect(await problemOf('video', ['vide', ''])).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await filmProblem(bytesOf(bytes), 'video')).toBeUndefined();
    }),
  );
});
