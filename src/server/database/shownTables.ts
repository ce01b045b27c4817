import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The tables that readers' pages are drawn from; those of own records and of their links are among them. Statements name
 * what they read and write, so that nobody has to say which page hangs on which table.
 */
const shownTables = [
  'account',
  'book',
  'book_list',
  'book_list_book',
  'channel',
  'circle',
  'circle_member',
  'label',
  'live',
  'live_media',
  'post',
  'reading',
  'special',
  'special_contribution',
  'special_template',
  'topic',
] as const;
export type ShownTable = (typeof shownTables)[number] | `own_${string}` | `link_${string}`;

const words = new RegExp(`\\b(?:${shownTables.join('|')}|(?:own|link)_\\w+)\\b`, 'g');
const isShown = (word: string): word is ShownTable =>
  (shownTables as readonly string[]).includes(word) || /^(?:own|link)_/.test(word);

/** Those of the tables that a statement names. */
export function shownTablesIn(statement: string): ShownTable[] {
  const named: readonly string[] = statement.match(words) ?? [];
  return [...new Set(named.filter(isShown))];
}

const noting = new AsyncLocalStorage<Set<ShownTable>>();

/** Does some reading, and notes which tables its statements name. */
export const notingTables = <Result>(tables: Set<ShownTable>, read: () => Result): Result =>
  noting.run(tables, read);

/** To be told of each statement before it runs. */
export function noteTables(statement: string): void {
  const tables = noting.getStore();
  if (tables) for (const table of shownTablesIn(statement)) tables.add(table);
}
