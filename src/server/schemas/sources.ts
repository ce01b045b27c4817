import { type CheckedSource, checkSource } from '#schema/source/check.ts';
import type { ListedText } from './assembleKept.ts';

/** A source as the platform uses it. */
export type ListedSource = ListedText<CheckedSource>;

/** Checks the text of a source that is stored, or shall be. */
export const checkStoredSource = (name: string, text: string): CheckedSource =>
  checkSource({ file: `stored/sources/${name}.json`, text });
