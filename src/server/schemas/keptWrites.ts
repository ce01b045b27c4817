import type { Transaction } from 'kysely';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { Conflict, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { SchemaSnapshot } from './assemble.ts';
import { inUse, type KeptTable, type KeptText, readKeptTexts, writeKeptText } from './keptTexts.ts';
import { holdSchemas } from './records.ts';
import { schemaStore } from './store.ts';
import { withoutMark } from './write.ts';

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

/** Does work alone, so that no list and no other text changes meanwhile, and tells all processes of it. */
export async function alone<T>(
  services: Services,
  work: (transaction: Transaction<Tables>, snapshot: SchemaSnapshot) => Promise<T>,
): Promise<T> {
  const store = schemaStore(services);
  const done = await inTransaction(services.database, async (transaction) => {
    await holdSchemas(transaction);
    return work(transaction, await store.snapshot(transaction));
  });
  store.forget();
  return done;
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
  if ((before?.revision ?? 0) === basedOn) return;
  // a new text may have the name of one that was removed
  if (!inUse(before) && basedOn === 0) return;
  if (!before)
    throw new Conflict(sentence(locales.listEditor.server, 'staleNew', { name }), {
      revision: 0,
      current: null,
    });
  const { revision, author, createdAt } = before;
  throw new Conflict(sentence(locales.listEditor.server, 'stale', { name, revision, author }), {
    revision,
    current: {
      name,
      revision,
      author,
      updatedAt: createdAt.toISOString(),
      text: inUse(before)?.text ?? null,
    },
  });
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
