import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BookFinder } from './loadBooks.ts';
import type { PersonFinder } from './loadPeople.ts';
import type { Past } from './timeline.ts';

/**
 * Finds the id of a loaded record by its name in the catalogue; throws if the catalogue names one that it does not
 * have.
 */
export type IdFinder = (name: string) => string;

/** What the parts of the catalogue pass on to each other. */
export interface LoadContext {
  readonly transaction: Transaction<Tables>;
  readonly at: (past: Past) => Date;
  readonly now: Date;
  readonly person: PersonFinder;
  readonly book: BookFinder;
}

/** Collects ids by name. */
export function createIdFinder(what: string): {
  find: IdFinder;
  add(name: string, id: string): string;
} {
  const ids = new Map<string, string>();
  return {
    add(name, id) {
      ids.set(name, id);
      return id;
    },
    find(name) {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`The catalogue holds no ${what} called ${name}.`);
      return id;
    },
  };
}
