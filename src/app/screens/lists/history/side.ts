import { loadText, type SchemaHistory } from './calls.ts';

/** One of two texts that are compared: a published version by its revision, the draft, the file. */
export type Side = number | 'draft' | 'file';

/** The entries of the history, the newest first. */
export const sidesOf = ({ draft, versions }: SchemaHistory): readonly Side[] => [
  ...(draft ? (['draft'] as const) : []),
  ...versions.map(({ revision }) => revision),
];

/** What a side can be compared with. */
export const othersOf = (history: SchemaHistory, side: Side): readonly Side[] => [
  ...sidesOf(history).filter((other) => other !== side),
  ...(history.fileText === null ? [] : (['file'] as const)),
];

/** What a side is compared with at first: the text that it replaced or would replace. */
export function sideBefore(history: SchemaHistory, side: Side): Side | undefined {
  const { versions, inUse, fileText } = history;
  const file = fileText === null ? undefined : 'file';
  if (side === 'draft') return inUse ?? file ?? versions[0]?.revision;
  return versions.find(({ revision }) => revision < Number(side))?.revision ?? file;
}

/** The text of a side; empty if there is none. */
export async function sideText(
  name: string,
  { draft, fileText }: SchemaHistory,
  side: Side | undefined,
): Promise<string> {
  if (side === undefined) return '';
  if (side === 'draft') return draft?.text ?? '';
  return side === 'file' ? (fileText ?? '') : loadText(name, side);
}
