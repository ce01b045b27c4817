import { loadVersion, type VersionCalls } from '../kept/calls.ts';
import type { TextHistory } from './calls.ts';

/** A text with versions, and the calls that read and restore them. */
export interface Versioned {
  readonly calls: VersionCalls;
  readonly name: string;
  /** whether it is a list, of which more is known than its text */
  readonly isList: boolean;
}

/** One of two texts that are compared: a published version by its revision, the draft, the file. */
export type Side = number | 'draft' | 'file';

/** The entries of the history, the newest first. */
export const sidesOf = ({ draft, versions }: TextHistory): readonly Side[] => [
  ...(draft ? (['draft'] as const) : []),
  ...versions.map(({ revision }) => revision),
];

/** What a side can be compared with. */
export const othersOf = (history: TextHistory, side: Side): readonly Side[] => [
  ...sidesOf(history).filter((other) => other !== side),
  ...(history.fileText === null ? [] : (['file'] as const)),
];

/** What a side is compared with at first: the text that it replaced or would replace. */
export function sideBefore(history: TextHistory, side: Side): Side | undefined {
  const { versions, inUse, fileText } = history;
  const file = fileText === null ? undefined : 'file';
  if (side === 'draft') return inUse ?? file ?? versions[0]?.revision;
  return versions.find(({ revision }) => revision < Number(side))?.revision ?? file;
}

/** The text of a side; empty if there is none. */
export async function sideText(
  { calls, name }: Versioned,
  { draft, fileText }: TextHistory,
  side: Side | undefined,
): Promise<string> {
  if (side === undefined) return '';
  if (side === 'draft') return draft?.text ?? '';
  return side === 'file' ? (fileText ?? '') : loadVersion(calls, { name, revision: side });
}
