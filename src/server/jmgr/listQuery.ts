import { type Kysely, type RawBuilder, sql } from 'kysely';
import { locales } from '#locales/index.ts';
import { plannedOnce } from '../database/connection.ts';
import { askTogether } from '../database/inFlight.ts';
import type { Row, Tables } from '../database/tables.ts';
import {
  allOf,
  allWhenWalked,
  countMatches,
  maintainedTotal,
  mostMatches,
  type Predicate,
} from '../database/totals.ts';
import { fieldRefused, type InvalidInput, sentence } from '../http/errors.ts';
import { glanceNow } from '../http/glance.ts';
import { withheldNow } from '../http/withheld.ts';
import { type Glimpse, glancedIds, meantIds } from './glanced.ts';
import { lookingInto } from './predicates.ts';
import {
  type ReferenceColumn,
  type References,
  readReferences,
  referencesOf,
} from './references.ts';

/** A column that rows are sorted by. Unknown values come last, ascending and descending. */
interface SortColumn {
  readonly column: string;
  readonly mayBeUnknown?: boolean;
  /** the column that decides before the id where rows are equal */
  readonly next?: string;
}
interface SortStep extends SortColumn {
  readonly descending: boolean;
}

/** How a thing declares its list: the table, the columns that are read, the orders that are offered. */
export interface ListSource<T extends keyof Tables, C extends keyof Row<T> & string> {
  readonly table: T;
  /** the columns that are read; never `grams`, which is larger than all others together */
  readonly columns: readonly C[];
  /** the possible orders, by the name of the row's field; each has an index */
  readonly sorts: Readonly<Record<string, SortColumn>>;
  /** the order if the call names none, most significant column first */
  readonly defaultSort: readonly SortStep[];
  /**
   * differs for each shape of a table whose columns may change: a kept plan is never used for another shape. Letters and
   * digits
   */
  readonly shape?: string;
  /** rows are narrowed by any filter in any order, which no index serves together. Default: each pair has an index */
  readonly isFreelyOrdered?: boolean;
  /** the columns that name other records; a page reads these records in the query of its rows */
  readonly references?: readonly ReferenceColumn[];
}

/** One question to a list. */
export interface ListQuestion {
  /** from 1 */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** `-createdAt,title`, names of the source's sorts */
  readonly sort?: string | undefined;
  /** rows as the detail has them. Default: false */
  readonly whole?: boolean | undefined;
  /** a cursor (`cursor.ts`): what follows it, in place of a page */
  readonly after?: string | undefined;
  readonly predicates: readonly Predicate[];
}

/** One page of rows, and the total. */
export interface Page<R> {
  readonly rows: R[];
  readonly total: number;
  readonly exact: boolean;
  /** the records that the rows name; empty if the source has no such columns */
  readonly references: References;
}

export const newestFirst: readonly SortStep[] = [{ column: 'created_at', descending: true }];
export const toppedFirst: readonly SortStep[] = [
  { column: 'is_top', descending: true },
  ...newestFirst,
];

/**
 * A search with up to so many matches reads all of them and sorts them. One with more reads rows in their order until the
 * page is full. At this number both take equally long in a million rows.
 */
const gatheredMatches = 3_000;

/** If a search has read so many rows of the order and the page is still not full, it reads all matches and sorts them. */
const walkedRows = 20_000;

/** A page behind so many rows is read from the end of the list if the end is nearer. */
const deepOffset = 2_000;

/**
 * Reads one page of a list with its total. The first page takes one query, whose plan PostgreSQL keeps. Another page takes
 * two: one for its ids, which is planned anew each time, and one for their rows, whose plan is kept. Where the list is only
 * glanced at, it gives the first page, and no more of the total than that.
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
  const parts = partsOf(database, source);
  const order = ordersOf(parts, source, question.sort);
  const wanted = { offset, limit: pageSize + 1 };
  const asked: PageQuestion = { table: source.table, parts, predicates, order, wanted };

  const glance = glanceNow();
  if (glance) {
    const glimpse = await glimpsed(database, { ...asked, limit: pageSize }, glance);
    return glancedPage(database, asked, glimpse);
  }

  const isSearch =
    predicates.some((predicate) => predicate.isSearch) ||
    (source.isFreelyOrdered === true && isUneven(predicates, sortSteps(source, question.sort)));
  const gathered = isSearch ? await gatherFew(database, asked) : undefined;
  if (gathered && gathered.ids.length === 0)
    return {
      rows: [],
      total: gathered.total,
      exact: true,
      references: readReferences(undefined),
    };

  // without values that would need another plan, such queries are few and asked often: one kept plan serves them
  const isFirst =
    !isSearch && offset === 0 && predicates.every(({ column }) => column !== undefined);
  const walked = () =>
    isSearch && offset < deepOffset ? searchedIds(database, asked) : walkedIds(database, asked);
  const ids = isFirst ? undefined : (gathered?.ids ?? (await walked()));
  const found = await readRows<Pick<Row<T>, C>>(
    database,
    parts,
    order,
    ids === undefined
      ? sql`(${walk(parts, predicates, order.forwards)} ${slice(wanted)})`
      : named(ids),
  );

  const { references } = found;
  const rows = found.rows.slice(0, pageSize);
  if (gathered) return { rows, total: gathered.total, exact: true, references };
  // a record may have been deleted between the two queries: the ids count, not the rows
  const seen = ids?.length ?? found.rows.length;
  // on the last page the total follows from the rows
  const isLast = seen <= pageSize && (seen > 0 || offset === 0);
  if (isLast) return { rows, total: offset + seen, exact: true, references };
  const total = await countMatches(database, source.table, predicates);
  const least = seen === 0 ? 0 : offset + seen;
  return { rows, total: Math.max(total.count, least), exact: total.exact, references };
}

/** The ids that a glance is after, and what it is to know of them. */
async function glimpsed(
  database: Kysely<Tables>,
  question: Parameters<typeof glancedIds>[1],
  glance: NonNullable<ReturnType<typeof glanceNow>>,
): Promise<Glimpse> {
  const { meant } = glance;
  if (meant) glance.isNarrowed = true;
  const glimpse = meant
    ? await meantIds(database, question, meant)
    : await glancedIds(database, question);
  if (!glimpse.isWhole) glance.isPartial = true;
  return glimpse;
}

/** The rows of the first matches. There may be more of them: nobody has counted. */
async function glancedPage<R>(
  database: Kysely<Tables>,
  { parts, order, wanted }: PageQuestion,
  { ids, isWhole }: Glimpse,
): Promise<Page<R>> {
  const total = { total: ids.length, exact: isWhole && ids.length < wanted.limit - 1 };
  if (ids.length === 0) return { rows: [], references: readReferences(undefined), ...total };
  return { ...(await readRows<R>(database, parts, order, named(ids))), ...total };
}

/**
 * Whether the matches may stand anywhere in an order: then walking it may take very long, and PostgreSQL, which takes them
 * for evenly spread, cannot tell. Rows of one value are together in the order of their creation (see `own/shape.ts`).
 */
function isUneven(predicates: readonly Predicate[], [first]: readonly SortStep[]): boolean {
  const order = first?.column;
  return predicates.some(({ isNotDeleted, column, range }) =>
    range === undefined
      ? !isNotDeleted && order !== 'created_at' && order !== column
      : order !== range,
  );
}

/** Which rows of an order are wanted. */
interface Wanted {
  readonly offset: number;
  readonly limit: number;
}

/** An order, and its reverse. */
interface Order {
  /** the columns that it compares */
  readonly columns: RawBuilder<unknown>;
  readonly forwards: RawBuilder<unknown>;
  readonly backwards: RawBuilder<unknown>;
}

/** A question for one page of a list, as parts of SQL. */
interface PageQuestion {
  readonly table: keyof Tables;
  readonly parts: ListParts;
  readonly predicates: readonly Predicate[];
  readonly order: Order;
  readonly wanted: Wanted;
}

// literals, no parameters: so even a kept plan knows how few rows are wanted
const slice = ({ offset, limit }: Wanted): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** The ids of all matches, in an order. */
const walk = (
  { table }: ListParts,
  predicates: readonly Predicate[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select id from ${table} where ${allWhenWalked(predicates)} order by ${order}`;

/** All matches, with the columns that an order compares. */
const gather = (
  { table }: ListParts,
  predicates: readonly Predicate[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select ${columns} from ${table} where ${allOf(predicates)}`;

export const named = (ids: readonly string[]): RawBuilder<unknown> => sql`unnest(${ids}::bigint[])`;

async function idsOf(database: Kysely<Tables>, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await askTogether(database, sql<{ id: string }>`${ids}`.compile(database));
  return rows.map(({ id }) => id);
}

/** The ids of a page of matches. A deep page is read from the nearer end, if a maintained total tells how far it is. */
async function walkedIds(database: Kysely<Tables>, asked: PageQuestion): Promise<string[]> {
  const { table, parts, predicates, wanted } = asked;
  const { forwards, backwards } = asked.order;
  const maintained =
    wanted.offset < deepOffset ? undefined : maintainedTotal(database, table, predicates);
  if (maintained === undefined || !(await isNearEnd(database, asked)))
    return idsOf(database, sql`${walk(parts, predicates, forwards)} ${slice(wanted)}`);
  const { offset, limit } = wanted;
  // total and rows are read in one query, so that they are of the same moment
  const query = sql<{ id: string; total: string }>`with counted as materialized (${maintained})
    select page.id, counted.count as total from counted, lateral (
      ${walk(parts, predicates, backwards)} limit ${sql.lit(limit)}
      offset (select greatest(count - ${sql.lit(offset + limit)}, 0)::bigint from counted)
    ) page`;
  const { rows } = await askTogether(database, query.compile(database));
  const total = Number(rows[0]?.total ?? 0);
  const ids = rows.map(({ id }) => id).reverse();
  // the last page has fewer rows than were read; the others belong to the page before it
  const left = Math.min(Math.max(total - offset, 0), limit);
  return left === 0 ? [] : ids.slice(-left);
}

/**
 * The ids of one page of a search with many matches. If the matches are spread over the order, it reads the order until
 * the page is full; if they are not, it gathers all matches and sorts them.
 */
async function searchedIds(
  database: Kysely<Tables>,
  { parts, predicates, order: { columns, forwards }, wanted }: PageQuestion,
): Promise<string[]> {
  const shown = predicates.filter(({ isNotDeleted }) => isNotDeleted);
  const ids = await idsOf(
    database,
    sql`select id from (
        select * from ${parts.table} where ${allOf(shown)}
        order by ${forwards} limit ${sql.lit(walkedRows)}
      ) ${parts.table}
      where ${allWhenWalked(predicates)} order by ${forwards} ${slice(wanted)}`,
  );
  if (ids.length === wanted.limit) return ids;
  return idsOf(
    database,
    sql`with matches as materialized (${gather(parts, predicates, columns)})
      select id from matches order by ${forwards} ${slice(wanted)}`,
  );
}

async function isNearEnd(
  database: Kysely<Tables>,
  { table, predicates, wanted: { offset, limit } }: PageQuestion,
): Promise<boolean> {
  const { count } = await countMatches(database, table, predicates);
  return offset + limit > count / 2;
}

/** The rows of some ids, in an order, with what they name. */
export async function readRows<R>(
  database: Kysely<Tables>,
  { selection, table, references }: ListParts,
  order: Pick<Order, 'forwards'>,
  ids: RawBuilder<unknown>,
): Promise<{ rows: R[]; references: References }> {
  const carried = references ? sql`case when position = 1 then ${references} end` : sql`null`;
  const query = sql<R & { carried: unknown }>`${plannedOnce}
    with chosen as materialized (
      select ${selection}, row_number() over (order by ${order.forwards}) as position
      from ${table} join ${ids} as page (page_id) on page_id = id
    )
    select chosen.*, ${carried} as carried from chosen order by position`;
  const { rows } = await askTogether(database, query.compile(database));
  return { rows, references: readReferences(rows[0]?.carried) };
}

/** The SQL that all queries of a list have in common. It is made once for each list, and not for each call. */
interface ListParts {
  readonly selection: RawBuilder<unknown>;
  readonly table: RawBuilder<unknown>;
  readonly references: RawBuilder<unknown> | undefined;
  readonly usualOrder: Order;
}
const partsOfLists = new WeakMap<object, ListParts>();

export function partsOf<T extends keyof Tables, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  source: ListSource<T, C>,
): ListParts {
  const known = partsOfLists.get(source);
  if (known) return known;
  // they have no parameters, so their text is enough
  const written = (part: RawBuilder<unknown>) => sql.raw(part.compile(database).sql);
  const parts = {
    selection: written(
      sql`${sql.raw(source.shape === undefined ? '' : `/* ${source.shape} */ `)}${sql.join(
        source.columns.map((column) => sql.ref(column)),
      )}`,
    ),
    table: written(sql`${sql.table(source.table)}`),
    references: source.references?.length
      ? written(referencesOf('chosen', source.references))
      : undefined,
    usualOrder: {
      columns: written(columnsOf(source.defaultSort)),
      forwards: written(orderOf(source.defaultSort)),
      backwards: written(orderOf(source.defaultSort, true)),
    },
  };
  partsOfLists.set(source, parts);
  return parts;
}

function ordersOf(
  { usualOrder }: ListParts,
  source: Parameters<typeof sortSteps>[0],
  wish: string | undefined,
): Order {
  if (wish === undefined && withheldNow().size === 0) return usualOrder;
  const steps = sortSteps(source, wish);
  return {
    columns: columnsOf(steps),
    forwards: orderOf(steps),
    backwards: orderOf(steps, true),
  };
}

/**
 * The ids of one page of a search, and the number of all matches; undefined if there are too many to sort. This is found
 * out first, because PostgreSQL takes every word for a common one: for a rare word it would read the whole order.
 */
async function gatherFew(
  database: Kysely<Tables>,
  { table, parts, predicates, order: { columns, forwards }, wanted }: PageQuestion,
): Promise<{ ids: string[]; total: number } | undefined> {
  const most = await mostMatches(database, table, predicates);
  if (most?.count === 0) return { ids: [], total: 0 };
  if (most?.exact && most.count > gatheredMatches) return undefined;
  const query = sql<{ id: string | null; total: string }>`with matches as materialized (
      ${gather(parts, predicates, columns)} limit ${sql.lit(gatheredMatches + 1)}
    )
    select page.id, counted.total
    from (select count(*) as total from matches) counted
    left join (select id from matches order by ${forwards} ${slice(wanted)}) page on true`;
  const { rows } = await askTogether(database, query.compile(database));
  const total = Number(rows[0]?.total ?? 0);
  if (total > gatheredMatches) return undefined;
  return { ids: rows.flatMap(({ id }) => id ?? []), total };
}

function sortSteps(
  source: {
    sorts: Readonly<Record<string, SortColumn>>;
    defaultSort: readonly SortStep[];
  },
  wish: string | undefined,
): readonly SortStep[] {
  const withheld = withheldNow();
  if (wish === undefined) return source.defaultSort.filter(({ column }) => !withheld.has(column));
  const sorts = new Map(
    Object.entries(source.sorts).filter(
      ([name, { column }]) => !withheld.has(name) && !withheld.has(column),
    ),
  );
  const steps = wish.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    const column = sorts.get(name);
    if (!column) throw unknownSort(name, [...sorts.keys()]);
    return { ...column, descending: part.startsWith('-') };
  });
  const last = steps.at(-1);
  return last?.next === undefined
    ? steps
    : [...steps, { column: last.next, descending: last.descending }];
}

/** 400 for a sort by a field that the list does not sort by. */
export function unknownSort(given: string, known: readonly string[]): InvalidInput {
  const text = sentence(locales.server.jmgr, 'unknownSort', { given, known: known.join(', ') });
  return fieldRefused({ field: 'sort', code: 'unknown-sort', text });
}

/** The columns that an order compares. */
const columnsOf = (steps: readonly SortStep[]): RawBuilder<unknown> =>
  sql.join(
    [...new Set(['id', ...steps.map(({ column }) => column)])].map((column) => sql.ref(column)),
  );

/**
 * The order in SQL. Of equal rows the id decides, in the same direction as in the index; ids sort by creation.
 *
 * @param isBackwards the reverse order, in which unknown values come first
 */
function orderOf(steps: readonly SortStep[], isBackwards = false): RawBuilder<unknown> {
  const direction = (descending: boolean) => sql.raw(descending === isBackwards ? 'asc' : 'desc');
  const nulls = ({ descending, mayBeUnknown }: SortStep) =>
    sql.raw(descending && mayBeUnknown ? ` nulls ${isBackwards ? 'first' : 'last'}` : '');
  return sql.join([
    ...steps.map(
      (step) => sql`${sql.ref(step.column)} ${direction(step.descending)}${nulls(step)}`,
    ),
    sql`id ${direction(steps.at(-1)?.descending ?? true)}`,
  ]);
}

/** The parts of a list call that are no filters. */
type PageKeys = 'pageIndex' | 'pageSize' | 'sort' | 'whole';

/** A predicate for each filter of a call, by its name. A missing one does not compile. */
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
    const field = name.replace(/(?:From|To)$/, '');
    predicates.push(...[lookingInto(field, predicate) ?? []].flat());
  }
  return predicates;
}
