import type { Overwriting } from '#contract/place.ts';

/** The file with some of its bytes replaced; the file itself if nothing is to be replaced. */
export function overwritten(file: Blob, overwritings: readonly Overwriting[]): Blob {
  if (overwritings.length === 0) return file;
  const parts: BlobPart[] = [];
  let at = 0;
  for (const { offset, bytes } of [...overwritings].sort(
    (one, other) => one.offset - other.offset,
  )) {
    parts.push(file.slice(at, offset), bytes.slice());
    at = offset + bytes.length;
  }
  return new Blob([...parts, file.slice(at)], { type: file.type });
}
