import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../database/connection.ts';
import { askTogether } from '../database/inFlight.ts';
import type { Row, Tables } from '../database/tables.ts';
import { allOf, allWhenWalked, countMatches, type Predicate } from '../database/totals.ts';
import { InvalidInput, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';
import {
  type ReferenceColumns,
  type References,
  readReferences,
  referencesOf,
} from './references.ts';

/** A column that rows are sorted by; unknown values come last in both directions. */
export interface SortColumn {
  readonly column: string;
  readonly mayBeUnknown?: boolean;
}
interface SortStep extends SortColumn {
  readonly descending: boolean;
}

/** A list as its thing declares it: a table, what is read of it, and the orders that it offers. */
export interface ListSource<T extends keyof Tables, C extends keyof Row<T> & string> {
  readonly table: T;
  /** what is read; never `grams`, which is larger than the rest together */
  readonly columns: readonly C[];
  /** the orders offered, by the name of the row's field; migration 0003 holds an index for each */
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** the order without a wish, most significant first */
  readonly defaultSort: readonly SortStep[];
  /** the columns whose records a page tells with its rows */
  readonly references?: ReferenceColumns;
}

/** One question to a list. */
export interface ListQuestion {
  /** from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** `-createdAt,title`, names of the source's sorts */
  readonly sort?: string | undefined;
  readonly predicates: readonly Predicate[];
}

/** One page of rows and how many there are; a floor where it is not exact. */
export interface Page<R> {
  readonly rows: R[];
  readonly total: number;
  readonly exact: boolean;
  /** what the rows name; empty unless the source says which columns */
  readonly references: References;
}

export const newestFirst: readonly SortStep[] = [{ column: 'created_at', descending: true }];
export const toppedFirst: readonly SortStep[] = [
  { column: 'is_top', descending: true },
  ...newestFirst,
];

/** Up to here, matches of a search are gathered and then sorted; above, the order is walked (STACK "Search"). */
const gatheredMatches = 1_000;

/**
 * Reads one page of a list with its total.
 *
 * @throws InvalidInput where the sort names a field that the list does not sort by
 */
export async function readPage<T extends keyof Tables, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  source: ListSource<T, C>,
  question: ListQuestion,
): Promise<Page<Pick<Row<T>, C>>> {
  const { pageSize, predicates } = question;
  const offset = (question.pageIndex - 1) * pageSize;
  const { selection, table, references: named, usualOrder } = partsOf(database, source);
  const order =
    question.sort === undefined ? usualOrder : orderOf(sortSteps(source, question.sort));
  // literals: the planner knows how few rows are wanted even where it plans once for all calls
  const slice = sql`order by ${order} limit ${sql.lit(pageSize + 1)} offset ${sql.lit(offset)}`;

  const gathered = predicates.some(({ isSearch }) => isSearch)
    ? await gatherMatches(database, source.table, predicates)
    : undefined;
  if (gathered && gathered.length === 0)
    return { rows: [], total: 0, exact: true, references: readReferences(undefined) };

  // few texts, asked often, and no value in them that would ask for another plan
  const isUsual = offset === 0 && predicates.every(({ column }) => column !== undefined);
  const numbered = sql`row_number() over (order by ${order}) as position`;
  const chosen = gathered
    ? sql`select ${selection}, ${numbered} from ${table}
        where id = any(${gathered}::bigint[]) ${slice}`
    : sql`select ${selection}, ${numbered} from ${table} join (
          select id as page_id from ${table} where ${allWhenWalked(predicates)} ${slice}
        ) page on page_id = id`;
  const carried = named
    ? sql`case when position = ${sql.lit(gathered ? offset + 1 : 1)} then ${named} end`
    : sql`null`;
  const query = sql<Pick<Row<T>, C> & { carried: unknown }>`${isUsual ? plannedOnce : sql``}
    with chosen as materialized (${chosen})
    select chosen.*, ${carried} as carried from chosen order by position`;
  const { rows } = await askTogether(database, query.compile(database));

  const references = readReferences(rows[0]?.carried);
  const page = rows.slice(0, pageSize);
  if (gathered) return { rows: page, total: gathered.length, exact: true, references };
  // the last page tells the total by itself, whatever was counted before
  const isLast = rows.length <= pageSize && (page.length > 0 || offset === 0);
  if (isLast) return { rows: page, total: offset + page.length, exact: true, references };
  const total = await countMatches(database, source.table, predicates);
  const seen = rows.length === 0 ? 0 : offset + rows.length;
  return { rows: page, total: Math.max(total.count, seen), exact: total.exact, references };
}

/** What every question to a list has in common, as text: made of its parts once, and not for each call. */
interface ListParts {
  readonly selection: RawBuilder<unknown>;
  readonly table: RawBuilder<unknown>;
  readonly references: RawBuilder<unknown> | undefined;
  readonly usualOrder: RawBuilder<unknown>;
}
const partsOfLists = new WeakMap<object, ListParts>();

function partsOf<T extends keyof Tables, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  source: ListSource<T, C>,
): ListParts {
  const known = partsOfLists.get(source);
  if (known) return known;
  // none of them holds a parameter
  const written = (part: RawBuilder<unknown>) => sql.raw(part.compile(database).sql);
  const parts = {
    selection: written(sql.join(source.columns.map((column) => sql.ref(column)))),
    table: written(sql`${sql.table(source.table)}`),
    references: source.references && written(referencesOf('chosen', source.references)),
    usualOrder: written(orderOf(source.defaultSort)),
  };
  partsOfLists.set(source, parts);
  return parts;
}

/**
 * The ids that match a search, or undefined where there are too many to sort. The planner takes every word for a
 * common one and would walk the whole order for a rare one, so that is found out first.
 */
async function gatherMatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${allOf(predicates)} limit ${sql.lit(gatheredMatches + 1)}`.execute(database);
  return rows.length > gatheredMatches ? undefined : rows.map(({ id }) => id);
}

function sortSteps(
  source: {
    sorts: Readonly<Record<string, SortColumn>>;
    defaultSort: readonly SortStep[];
  },
  wish: string | undefined,
): readonly SortStep[] {
  if (wish === undefined) return source.defaultSort;
  return wish.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    const column = Object.hasOwn(source.sorts, name) ? source.sorts[name] : undefined;
    if (!column) throw unknownSort(name, Object.keys(source.sorts));
    return { ...column, descending: part.startsWith('-') };
  });
}

/** 400 for a sort by a field that the list does not sort by. */
export function unknownSort(given: string, known: readonly string[]): InvalidInput {
  const text = sentence(messages, 'unknownSort', { given, known: known.join(', ') });
  return new InvalidInput(text, (language) => [
    { field: 'sort', code: 'unknown-sort', message: text(language) },
  ]);
}

/** The order in SQL; ids, which sort by creation, make it total, in the direction that the index has them. */
function orderOf(steps: readonly SortStep[]): RawBuilder<unknown> {
  const isDescending = steps.at(-1)?.descending ?? true;
  return sql.join([
    ...steps.map(
      ({ column, descending, mayBeUnknown }) =>
        sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(descending && mayBeUnknown ? ' nulls last' : '')}`,
    ),
    sql`id ${sql.raw(isDescending ? 'desc' : 'asc')}`,
  ]);
}

/** What a list's filters come beside in a call. */
type PageKeys = 'pageIndex' | 'pageSize' | 'sort';

/** A predicate for each filter of a call, by its name: one that is forgotten does not compile. */
export type FiltersOf<B> = {
  readonly [K in Exclude<keyof B, PageKeys>]-?: (
    value: Exclude<B[K], undefined>,
  ) => Predicate | undefined;
};

/** The predicates of the filters that a call gives. */
export function predicatesOf<B extends object>(filters: FiltersOf<B>, given: B): Predicate[] {
  const predicates: Predicate[] = [];
  for (const name of Object.keys(filters)) {
    // the keys of a record of filters are the names of the call's filters, by its type
    const key = name as Exclude<keyof B, PageKeys>;
    const value = given[key];
    if (value === undefined) continue;
    const predicate = filters[key](value as Exclude<B[typeof key], undefined>);
    if (predicate) predicates.push(predicate);
  }
  return predicates;
}
