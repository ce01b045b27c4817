import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { hearsChanges, mayKeepAnswers, onChange } from '../database/changes.ts';
import { notingTables, type ShownTable } from '../database/shownTables.ts';
import type { Tables } from '../database/tables.ts';

/** What a page is drawn from. */
export interface Facts<F extends object> {
  readonly facts: F;
  /** the moment from which it may show something else without a write, as `at` is written; if there is one */
  readonly until?: string | undefined;
}

/**
 * Gives what a page is drawn from, read once until something of it changes. Whoever is given it must not change it.
 *
 * @param question says completely what is read
 * @param at the moment, `YYYY-MM-DD HH:mm:ss` in the platform's time zone
 * @param read answers undefined where there is no such page; that is asked each time
 */
export type FactsKeeper = <F extends object>(
  question: readonly unknown[],
  at: string,
  read: () => Promise<Facts<F> | undefined>,
) => Promise<F | undefined>;

interface Entry {
  /** how many changes there had been when its reading began */
  readonly begun: number;
  /** what its statements name */
  readonly tables: Set<ShownTable>;
  readonly at: string;
  readonly answer: Promise<object | undefined>;
  until?: string | undefined;
  isRead: boolean;
}

/** How much is kept. */
interface Room {
  readonly most: number;
  readonly characters: number;
}

/** of pages that are opened by their addresses */
const roomForPages: Room = { most: 10_000, characters: 16 * 1024 * 1024 };
/** what somebody writes past the platform shows after this, in milliseconds */
const keptMilliseconds = 10_000;

/**
 * Keeps what pages are drawn from for as long as this process hears at once of what any process writes.
 *
 * @param room the oldest goes where there is more
 */
export function keepFacts(database: Kysely<Tables>, room: Room = roomForPages): FactsKeeper {
  const entries = new LRUCache<string, Entry>({
    max: room.most,
    maxSize: room.characters,
    ttl: keptMilliseconds,
  });
  let changes = 0;
  /** the last change of anything, and of each table */
  let changed = 0;
  const changedTables = new Map<ShownTable, number>();
  onChange(database, (change) => {
    if (change !== undefined && !change.startsWith('shown:')) return;
    changes += 1;
    if (change === undefined) changed = changes;
    else changedTables.set(change.slice('shown:'.length) as ShownTable, changes);
  });

  const isTrue = (entry: Entry, at: string): boolean => {
    // until it is read nobody knows what it hangs on
    if (!entry.isRead) return entry.begun === changes && mayKeepAnswers(database);
    const isInTime = at >= entry.at && (entry.until === undefined || at < entry.until);
    const isOld = [...entry.tables].some((table) => (changedTables.get(table) ?? 0) > entry.begun);
    return isInTime && !isOld && changed <= entry.begun && hearsChanges(database);
  };

  return <F extends object>(
    question: readonly unknown[],
    at: string,
    read: () => Promise<Facts<F> | undefined>,
  ): Promise<F | undefined> => {
    const key = JSON.stringify(question);
    const known = entries.get(key);
    // each question always has facts of the same type
    if (known && isTrue(known, at)) return known.answer as Promise<F | undefined>;
    const tables = new Set<ShownTable>();
    const answer = notingTables(tables, read).then(
      (found) => {
        if (entries.peek(key) === entry) {
          entries.delete(key);
          entry.isRead = true;
          entry.until = found?.until;
          if (found) entries.set(key, entry, { size: JSON.stringify(found.facts).length + 1 });
        }
        return found?.facts;
      },
      (error: unknown) => {
        if (entries.peek(key) === entry) entries.delete(key);
        throw error;
      },
    );
    const entry: Entry = { begun: changes, tables, at, answer, isRead: false };
    entries.set(key, entry, { size: 1 });
    return answer;
  };
}
