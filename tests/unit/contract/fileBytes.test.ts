import { expect, it, vi } from 'vitest';
import { bytesOfBlob } from '#contract/fileContent.ts';

const content = Uint8Array.from({ length: 40_000 }, (_, index) => (index * 7) % 251);

it.each([
  ['from the beginning', 0, 16],
  ['behind what was read', 20_000, 16],
  ['across the end of what was read', 8_190, 16],
  ['more than is read at once', 5, 30_000],
  ['up to the end', 39_990, 10],
  ['beyond the end', 39_990, 100],
  ['from beyond the end', 50_000, 16],
  ['nothing', 100, 0],
])('reads a part of a file: %s', async (_, offset, length) => {
  const file = bytesOfBlob(new Blob([content]));
  await file.read(0, 4);
  expect(await file.read(offset, length)).toEqual(content.slice(offset, offset + length));
});

it('reads parts beside each other with one reading', async () => {
  const blob = new Blob([content]);
  const slice = vi.spyOn(blob, 'slice');
  const file = bytesOfBlob(blob);
  for (let at = 0; at < 4_000; at += 16)
    expect(await file.read(at, 16)).toEqual(content.slice(at, at + 16));
  expect(slice).toHaveBeenCalledTimes(1);
});
