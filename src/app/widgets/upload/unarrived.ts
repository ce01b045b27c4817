import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';
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

/** A file that was not stored and waits for the person: a form is not saved without telling them. */
export interface UnarrivedFile {
  /** unique among the files of its owner */
  readonly id: number;
  readonly name: string;
  remove(): void;
}

const byOwner = new Map<object, readonly UnarrivedFile[]>();
const listeners = createListeners();
let all: readonly UnarrivedFile[] = [];

function set(owner: object, files: readonly UnarrivedFile[]): void {
  if (files.length === 0 && !byOwner.has(owner)) return;
  if (files.length > 0) byOwner.set(owner, files);
  else byOwner.delete(owner);
  all = [...byOwner.values()].flat();
  listeners.tell();
}

/**
 * Reports the files of one widget that were not stored, while the widget is mounted.
 *
 * @param owner the widget's own object, the same at every drawing
 * @param files the same list as long as nothing has changed
 */
export function useTellUnarrived(owner: object, files: readonly UnarrivedFile[]): void {
  useEffect(() => set(owner, files), [owner, files]);
  useEffect(() => () => set(owner, []), [owner]);
}

/** The files of this page that were not stored. */
export const useUnarrived = (): readonly UnarrivedFile[] =>
  useSyncExternalStore(listeners.add, () => all);
