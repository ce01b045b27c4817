import type { WritingName, WritingRow } from '#contract/entities/writing.ts';
import { keptWritings } from '#contract/limits.ts';
import { forgetWriting, listWritings } from './calls.ts';
import {
  forgetOnDevice,
  type KeptWriting,
  listOnDevice,
  openWritings,
  type UnreadableCopy,
} from './deviceStore.ts';

/** An unpublished draft: on this device, on the platform, or on both. */
export interface Unfinished {
  readonly id: string;
  /** id of the record that the draft belongs to; undefined for something new */
  readonly recordId: string | undefined;
  readonly title: string;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly isHere: boolean;
  /** the browser that last sent it to the platform; empty if unknown */
  readonly device: string;
  readonly isOnPlatform: boolean;
  /** whether another tab of this browser has it open */
  readonly isOpen: boolean;
}

export interface UnfinishedList {
  readonly writings: readonly Unfinished[];
  readonly unreadable: readonly UnreadableCopy[];
}

/** Whether a copy was finished elsewhere: the platform had exactly this text and has deleted it. */
function isOver(copy: KeptWriting, rows: readonly WritingRow[] | undefined): boolean {
  if (!rows || rows.length >= keptWritings) return false;
  return copy.isSaved && copy.follows !== null && !rows.some(({ id }) => id === copy.id);
}

/** The copies of this device and the platform as one list, newest first. */
export function merged(
  kept: readonly KeptWriting[],
  rows: readonly WritingRow[],
  open: ReadonlySet<string>,
): Unfinished[] {
  const found = new Map<string, Unfinished>();
  for (const { id, recordId, title, device, updatedAt } of rows)
    found.set(id, {
      id,
      title,
      recordId: recordId ?? undefined,
      at: Date.parse(updatedAt),
      device,
      isHere: false,
      isOnPlatform: true,
      isOpen: open.has(id),
    });
  for (const { id, recordId, title, keptAt, isSaved } of kept) {
    const there = found.get(id);
    const isAhead = !there || (!isSaved && keptAt > there.at);
    found.set(id, {
      id,
      recordId: recordId ?? undefined,
      title: isAhead ? title : there.title,
      at: isAhead ? keptAt : there.at,
      device: there?.device ?? '',
      isHere: true,
      isOnPlatform: there !== undefined,
      isOpen: open.has(id),
    });
  }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

/**
 * The unpublished drafts of an account and a kind; only this device's if the platform cannot be reached.
 *
 * @param isPublisher without the publish permission (contract 6) the platform stores no drafts and is not asked
 */
export async function findUnfinished(
  account: string,
  kind: WritingName,
  isPublisher: boolean,
  signal: AbortSignal,
): Promise<UnfinishedList> {
  const [{ kept, unreadable }, rows, open] = await Promise.all([
    listOnDevice(account),
    isPublisher ? listWritings(kind, signal) : undefined,
    openWritings(),
  ]);
  const own = kept.filter((copy) => copy.kind === kind);
  const over = own.filter((copy) => isOver(copy, rows) && !open.has(copy.id));
  await Promise.all(over.map(({ id }) => forgetOnDevice(account, id)));
  const going = own.filter((copy) => !over.includes(copy));
  return { writings: merged(going, rows ?? [], open), unreadable };
}

/** @throws CallFailure if the platform has a copy and cannot be reached: the draft would come back */
export async function discardUnfinished(
  account: string,
  { id, isOnPlatform }: Pick<Unfinished, 'id' | 'isOnPlatform'>,
): Promise<void> {
  if (isOnPlatform) await forgetWriting(id);
  await forgetOnDevice(account, id);
}
