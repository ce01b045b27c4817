import { AsyncLocalStorage } from 'node:async_hooks';
import { conflictData } from '#contract/errors.ts';
import { isRecord } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { ownColumn } from '#schema/own/columns.ts';
import { Conflict, Forbidden, sentence } from './errors.ts';

/**
 * The fields that are kept from the person that a call is answered for, so that what narrows, searches, sorts and names records passes over
 * them. That is done far below the place that knows the list and the person, so they are not handed down.
 */

const withheld = new AsyncLocalStorage<ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/**
 * Does work that does not look into these fields either.
 *
 * @param names those in the list or in its rows; `titlesOf` where they are of records that others name
 */
export const withholding = <Result>(names: Iterable<string>, work: () => Result): Result =>
  withheld.run(
    new Set([...withheldNow(), ...[...names].flatMap((name) => [name, ownColumn(name)])]),
    work,
  );

/** The titles of records that are referred to, among the names of what is withheld. */
export const titlesOf = (target: string): string => `titles of ${target}`;

/** The names of the fields that are kept from the person now, and of their columns. */
export const withheldNow = (): ReadonlySet<string> => withheld.getStore() ?? nothing;

/**
 * Which lines of a search text may be looked into, counted from 1; undefined for all. Where something is kept from the person, a
 * text that does not say its lines has none.
 *
 * @param lines the fields or columns that they are made of, in their order
 */
export function openLines(lines: readonly string[]): number[] | undefined {
  const names = withheldNow();
  const isOpen = lines.length > 0 && !lines.some((name) => names.has(name));
  if (isOpen || names.size === 0) return undefined;
  return lines.flatMap((name, index) => (names.has(name) ? [] : [index + 1]));
}

/** @throws Forbidden that names these fields, where there are any */
export function refuseFields(names: readonly string[]): void {
  if (names.length > 0)
    throw new Forbidden(
      sentence(locales.server.http, 'fieldsNotYours', { fields: names.join(', ') }),
    );
}

/** What a call answers, with its records as its caller sees them, and with that of a conflict. */
export async function answeredAs(
  seen: (record: unknown) => unknown,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer = await work();
    if (!isRecord(answer)) return answer;
    const { data } = answer;
    return { ...answer, data: Array.isArray(data) ? data.map(seen) : seen(data) };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const data = conflictData.parse(error.data());
    const told = { ...data, current: seen(data.current) };
    throw new Conflict((language) => error.describe(language), told);
  }
}
