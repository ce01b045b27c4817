import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The fields that are kept from whoever a call is answered for, so that what searches texts of records passes over them. A search is
 * made far below the place that knows the list and the person, so it is not handed down.
 */

const withheld = new AsyncLocalStorage<ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** Does work that does not look into these fields, by their names in the list or in its rows. */
export const withholding = <Result>(names: ReadonlySet<string>, work: () => Result): Result =>
  withheld.run(names, work);

/** The names of the fields that are kept from the person now. */
export const withheldNow = (): ReadonlySet<string> => withheld.getStore() ?? nothing;

/**
 * Which lines of a search text may be looked into, counted from 1; undefined for all.
 *
 * @param lines the fields that they are made of, in their order
 */
export function openLines(lines: readonly string[]): number[] | undefined {
  const names = withheldNow();
  if (!lines.some((name) => names.has(name))) return undefined;
  return lines.flatMap((name, index) => (names.has(name) ? [] : [index + 1]));
}
