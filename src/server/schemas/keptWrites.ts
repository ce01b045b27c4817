import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { SchemaSnapshot } from './assemble.ts';
import { inUse, type KeptTable, type KeptText, readKeptTexts, writeKeptText } from './keptTexts.ts';
import { alone, requireRevision, withoutMark } from './write.ts';

/** Writes of texts that operators keep beside lists: one at a time, each based on the revision that its writer saw. */

export interface KeptRequest {
  readonly name: string;
  /** the stored revision that the writer saw */
  readonly revision: number;
}

/** A write inside of its transaction. */
export interface KeptWriting {
  readonly name: string;
  readonly basedOn: number;
  /** the newest revision that is stored; undefined if there is none */
  readonly before: KeptText | undefined;
  readonly snapshot: SchemaSnapshot;
  readonly transaction: Transaction<Tables>;
  write(kind: KeptText['kind'], text: string, note: string): Promise<number>;
}

/** Runs a write of a kept text alone. */
export const writingText = <T>(
  services: Services,
  table: KeptTable,
  caller: Caller,
  { name, revision: basedOn }: KeptRequest,
  work: (writing: KeptWriting) => Promise<T>,
): Promise<T> =>
  alone(services, async (transaction, snapshot) => {
    const [before] = await readKeptTexts(transaction, table, name);
    return work({
      ...{ name, basedOn, before, snapshot, transaction },
      write: (kind, text, note) =>
        writeKeptText(transaction, table, {
          ...{ name, kind, text, note, basedOn, accountId: caller.id, createdAt: services.now() },
          before: before?.revision ?? 0,
        }),
    });
  });

/** @throws Conflict if the text was written since */
export function requireCurrentText({ name, before, basedOn }: KeptWriting): void {
  const text = inUse(before)?.text ?? null;
  const stored = before && { ...before, updatedAt: before.createdAt };
  requireRevision({ name, basedOn, stored, isGone: !inUse(before) }, { text });
}

/**
 * Stores a text, unless it is the one in use.
 *
 * @param check throws if the text may not be stored
 */
export async function storeText(
  writing: KeptWriting,
  kind: 'published' | 'rolled-back',
  { text: given, note }: { readonly text: string; readonly note: string },
  check: (text: string) => void,
) {
  const { name, before, basedOn } = writing;
  const text = withoutMark(given);
  const same = inUse(before)?.text === text ? before : undefined;
  // the same write, sent twice by a double click or because its answer got lost
  if (same?.basedOn === basedOn) return { name, revision: same.revision };
  requireCurrentText(writing);
  check(text);
  if (same) return { name, revision: same.revision };
  return { name, revision: await writing.write(kind, text, note) };
}
