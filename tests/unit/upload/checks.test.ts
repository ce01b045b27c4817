import { describe, expect, it } from 'vitest';
import { checkFile, problemText } from '#app/widgets/upload/checks.ts';
import { acceptOf, extensionOf, mediaTypeOf, uploadKinds } from '#app/widgets/upload/kinds.ts';
import { formatBytes } from '#contract/bytes.ts';
import { uploadLimits } from '#contract/limits.ts';

const MiB = 1024 * 1024;
const file = (name: string, type: string, size = 10) => ({ name, type, size });
const says = (problem: ReturnType<typeof checkFile>) =>
  problem ? problemText(problem, 'en-US') : undefined;

describe('file checks (contract 5)', () => {
  it.each([
    ['image', 'a.gif', 'image/gif'],
    ['image', 'a.jpeg', 'image/jpeg'],
    ['image', 'A.JPG', 'image/jpeg'],
    ['image', 'a.png', 'image/png'],
    ['image', 'a.bmp', 'image/bmp'],
    ['image', 'a.png', ''],
    ['video', 'a.mp4', 'video/mp4'],
    ['video', 'a.mov', 'video/quicktime'],
    ['audio', 'a.mp3', 'audio/mpeg'],
    ['audio', 'a.m4a', 'audio/x-m4a'],
    ['audio', 'a.wav', 'audio/wav'],
    ['audio', 'a.aac', 'audio/aac'],
    ['audio', 'a.mpeg', 'audio/mpeg'],
    // as systems name them by their extension alone
    ['audio', 'a.mpeg', 'video/mpeg'],
    ['audio', 'a.aac', 'audio/vnd.dlna.adts'],
    ['image', 'a.bmp', 'image/x-bmp'],
  ] as const)('%s takes %s of type "%s"', (kind, name, type) => {
    expect(checkFile(file(name, type), kind)).toBeUndefined();
  });

  it.each([
    ['image', 'a.svg', 'image/svg+xml'],
    ['image', 'a.webp', 'image/webp'],
    ['image', 'a.exe', 'image/png'],
    ['image', 'nothing', ''],
    ['video', 'a.avi', 'video/x-msvideo'],
    ['video', 'a.png', 'image/png'],
    ['audio', 'a.ogg', 'audio/ogg'],
  ] as const)('%s refuses %s of type "%s"', (kind, name, type) => {
    expect(says(checkFile(file(name, type), kind))).toBe(`${name} file format invalid`);
  });

  it.each([
    ['image', 'a.png', 10 * MiB, '10 MB'],
    ['video', 'a.mp4', 800 * MiB, '800 MB'],
    ['audio', 'a.mp3', 200 * MiB, '200 MB'],
  ] as const)('%s may have its limit and not a byte more', (kind, name, limit, size) => {
    expect(checkFile(file(name, '', limit), kind)).toBeUndefined();
    expect(says(checkFile(file(name, '', limit + 1), kind))).toBe(
      `${name} file size cannot exceed ${size}`,
    );
    expect(uploadLimits[kind].bytes).toBe(limit);
  });

  it('an explicit limit counts instead of the kind’s, smaller or larger', () => {
    expect(says(checkFile(file('a.png', '', 2 * MiB), 'image', MiB))).toBe(
      'a.png file size cannot exceed 1 MB',
    );
    expect(checkFile(file('a.png', '', 20 * MiB), 'image', 30 * MiB)).toBeUndefined();
  });
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [10 * MiB, '10 MB'],
  [3 * 1024 * MiB, '3 GB'],
])('%i bytes are written %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('a pasted picture without a name’s extension goes by its media type', () => {
  expect(extensionOf({ name: 'image', type: 'image/jpeg' })).toBe('jpg');
  expect(extensionOf({ name: 'photo.PNG', type: '' })).toBe('png');
  expect(extensionOf({ name: 'archive', type: 'application/zip' })).toBe('');
});

it.each([
  ['a.mpeg', 'video/mpeg', 'audio/mpeg'],
  ['a.MOV', '', 'video/quicktime'],
  ['image', 'image/png', 'image/png'],
])('%s of type "%s" is described and played as %s', (name, type, known) => {
  expect(mediaTypeOf({ name, type })).toBe(known);
});

it('the file dialogue offers what the checks take', () => {
  const accepted = acceptOf('image').split(',');
  for (const extension of uploadKinds.image.extensions) expect(accepted).toContain(`.${extension}`);
  expect(accepted).not.toContain('.svg');
});
