import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

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
