import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { SqlType } from '#contract/things/field.ts';
import { likePattern, searchCondition } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { openLines, withheldNow } from '../http/withheld.ts';

/** The conditions that lists filter by, made from values that the contract's validators have passed. */

const largestId = 9_223_372_036_854_775_807n;

/** An id for a query. PostgreSQL refuses ids that are too large, so they become one that no record has. */
export function storedId(id: string): string {
  return BigInt(id) > largestId ? '-1' : id;
}

/** The column has this value. */
export function equals(column: string, value: string | number | boolean): Predicate {
  const isCode = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 10_000;
  // codes and flags are literals: so even a kept plan knows how common each value is
  const typed =
    isCode || typeof value === 'boolean'
      ? sql.lit(value)
      : typeof value === 'number'
        ? sql`${value}::bigint`
        : sql`${value}`;
  return { condition: sql<SqlBool>`${sql.ref(column)} = ${typed}`, column };
}

/** The column has one of these texts. */
export function isOneOf(column: string, values: readonly string[]): Predicate {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) return equals(column, only);
  return { condition: sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`, column };
}

/** The column names this record. */
export function refersTo(column: string, id: string): Predicate {
  return { condition: sql<SqlBool>`${sql.ref(column)} = ${storedId(id)}::bigint`, column };
}

/** The column, an array of ids, holds this one. */
export function holds(column: string, id: string): Predicate {
  return {
    condition: sql<SqlBool>`${sql.ref(column)} @> array[${storedId(id)}::bigint]`,
    isSearch: true,
  };
}

/** The opposite; also met by rows without a value. */
export const not = ({ condition }: Predicate): Predicate => ({
  condition: sql<SqlBool>`(${condition}) is not true`,
});

/** The column has no value, by its type: null, an empty text, or a list of nothing. */
export function isEmpty(column: string, type: SqlType | undefined): Predicate {
  const named = sql.ref(column);
  switch (type) {
    case 'text':
      return { condition: sql<SqlBool>`(${named} is null or ${named} = '')` };
    case 'text[]':
    case 'bigint[]':
      return { condition: sql<SqlBool>`coalesce(cardinality(${named}), 0) = 0` };
    case 'jsonb':
      return { condition: sql<SqlBool>`coalesce(${named}, 'null') in ('null', '""', '[]', '{}')` };
    default:
      return { condition: sql<SqlBool>`${named} is null` };
  }
}

/** A number as a whole number: only then the index of a whole column is used. */
const whole = (value: number): RawBuilder<unknown> =>
  sql`${Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)}::bigint`;

/** The column, a whole number, is at least this. */
export function wholeAtLeast(column: string, value: number): Predicate {
  return {
    condition: sql<SqlBool>`${sql.ref(column)} >= ${whole(Math.ceil(value))}`,
    range: column,
  };
}

/** The column, a whole number, is at most this. */
export function wholeAtMost(column: string, value: number): Predicate {
  return {
    condition: sql<SqlBool>`${sql.ref(column)} <= ${whole(Math.floor(value))}`,
    range: column,
  };
}

/** The column, a decimal number, is at least this. */
export function atLeast(column: string, value: number): Predicate {
  return { condition: sql<SqlBool>`${sql.ref(column)} >= ${value}::numeric`, range: column };
}

/** The column, a decimal number, is at most this. */
export function atMost(column: string, value: number): Predicate {
  return { condition: sql<SqlBool>`${sql.ref(column)} <= ${value}::numeric`, range: column };
}

/** The column, an instant, is not before this. */
export function from(column: string, instant: string): Predicate {
  return {
    condition: sql<SqlBool>`${sql.ref(column)} >= ${new Date(instant)}::timestamptz`,
    range: column,
  };
}

/** The column, an instant, is not after this. */
export function until(column: string, instant: string): Predicate {
  return {
    condition: sql<SqlBool>`${sql.ref(column)} <= ${new Date(instant)}::timestamptz`,
    range: column,
  };
}

/** The column, a day, is not before this day. */
export function notBefore(column: string, day: string): Predicate {
  return { condition: sql<SqlBool>`${sql.ref(column)} >= ${day}::date`, range: column };
}

/** The column, a day, is not after this day. */
export function notAfter(column: string, day: string): Predicate {
  return { condition: sql<SqlBool>`${sql.ref(column)} <= ${day}::date`, range: column };
}

/**
 * Tables with very many rows, beside those of own records. The database keeps how many of their rows hold a word
 * (`../database/gramTotals.ts`).
 */
export const countedTables: readonly (keyof Tables)[] = ['book'];

/** What cannot be. */
const never: Predicate = { condition: sql<SqlBool>`false` };

/** A condition on a field, or on a column: who may not see it is told of no row by it. */
export const lookingInto = (
  field: string | undefined,
  condition: Predicate | undefined,
): Predicate | undefined =>
  condition && field !== undefined && withheldNow().has(field) ? never : condition;

/**
 * A row of `table` holds every word of the text (see `../database/search.ts`), in fields that are not kept from the caller.
 *
 * @param lines the fields whose texts are searched, in their order
 * @param part the line that is searched alone, counted from 1
 */
export function searches(
  table: keyof Tables,
  text: string,
  lines: readonly string[],
  part?: number,
): Predicate | undefined {
  const open = openLines(lines);
  if (open && !(part === undefined ? open.length > 0 : open.includes(part))) return never;
  const found = searchCondition(table, text, part ?? open);
  if (!found) return undefined;
  const { indexed, walked, ...search } = found;
  const isCounted = countedTables.includes(table) || table.startsWith('own_');
  return {
    condition: indexed,
    whenWalked: walked,
    isSearch: true,
    search: { ...search, isCounted },
  };
}

/** The column holds the text, whatever its case; for small tables without grams. */
export function includes(column: string, text: string): Predicate | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  return {
    condition: sql<SqlBool>`lower(${sql.ref(column)}) like lower(${likePattern(wanted)})`,
  };
}

/** At least one of these holds. If one of them is a search, the whole is planned as a search. */
export function anyOf(...predicates: readonly Predicate[]): Predicate {
  return {
    condition: sql<SqlBool>`(${sql.join(
      predicates.map(({ condition }) => sql`(${condition})`),
      sql` or `,
    )})`,
    isSearch: predicates.some(({ isSearch }) => isSearch),
  };
}

/** Not deleted. */
export const notDeleted: Predicate = {
  condition: sql<SqlBool>`not is_deleted`,
  column: 'is_deleted',
  isNotDeleted: true,
};

/** What readers may see (contract 4, list filters): status 30, not blocked, not a draft, not deleted. */
export const visible: readonly Predicate[] = [
  equals('status', ContentStatus.published),
  equals('is_blocked', false),
  equals('is_draft', false),
];

/** The tabs of what authors manage; the schemas of their lists ask for the same by their filters. */
export const contentTabs = {
  all: [],
  published: visible,
  scheduled: [equals('status', ContentStatus.scheduled)],
  awaitingReview: [equals('status', ContentStatus.awaitingReview)],
  draft: [equals('is_draft', true)],
  withdrawn: [equals('status', ContentStatus.withdrawn), equals('is_draft', false)],
  blocked: [equals('is_blocked', true)],
} satisfies Readonly<Record<string, readonly Predicate[]>>;

/** The filters of creation that every content list shares. */
export const createdFilters = {
  createdAtFrom: (value: string) => from('created_at', value),
  createdAtTo: (value: string) => until('created_at', value),
};
