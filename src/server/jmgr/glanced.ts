import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { askTogether } from '../database/inFlight.ts';
import type { Tables } from '../database/tables.ts';
import {
  allOf,
  allWhenWalked,
  mostMatches,
  type Predicate,
  throughGrams,
} from '../database/totals.ts';
import { commonMatches } from '../database/wordTotals.ts';
import { errorCode } from '../errorCode.ts';

/**
 * The first matches of a list for somebody who waits while typing. What it looks at has bounds that do not grow with the table: so many
 * rows of the order, then so many matches from the index of the words, and never all of a common word.
 */

/** rows of the order that are read first: they hold a common word often enough */
const firstRows = 500;
/** rows of the order that are read where neither these nor the index has told */
const mostRows = 5_000;
/** matches that are taken from the index and sorted: of a word that more rows hold, the next rows of the order have enough */
const mostGathered = 2_000;
/** a word that more rows hold is not asked of its index: reading the places alone takes long */
const commonWord = 100_000;
/** milliseconds after which the index is given up, whatever the reason; a tenth of a second is the usual end */
const longest = 2_000;

interface GlanceQuestion {
  readonly table: keyof Tables;
  readonly predicates: readonly Predicate[];
  readonly order: {
    /** the columns that it compares */
    readonly columns: RawBuilder<unknown>;
    readonly forwards: RawBuilder<unknown>;
  };
  readonly limit: number;
}

/** Ids of matches in their order. */
export interface Glimpse {
  readonly ids: string[];
  /** whether they are the first of all matches */
  readonly isWhole: boolean;
}

/** The ids of the first matches, as far as they are soon found. */
export async function glancedIds(
  database: Kysely<Tables>,
  question: GlanceQuestion,
): Promise<Glimpse> {
  const { table, predicates, limit } = question;
  const first = await walked(database, question, firstRows);
  if (first.isWhole) return first;
  const most = await mostMatches(database, table, predicates);
  if (most?.count === 0) return { ids: [], isWhole: true };
  const isFew = most !== undefined && most.count <= mostGathered;
  if (isFew) return glimpse(database, gathering(question, predicates));
  const isCommon = (most?.count ?? (await knownMatches(database, question))) > commonWord;
  const [searches, others] = partsOf(predicates);
  // what the list narrows may be a large part of another index
  const inTable = [...others.filter(({ isNotDeleted }) => isNotDeleted), ...searches];
  const few = isCommon ? nothing : await gathered(database, question, inTable);
  if (few.isWhole) return few;
  const further = await walked(database, question, mostRows);
  if (further.isWhole) return further;
  const isNarrowed = inTable.length < predicates.length;
  const some = isCommon || !isNarrowed ? nothing : await gathered(database, question, predicates);
  if (some.isWhole) return some;
  const ids = new Set([...further.ids, ...some.ids, ...few.ids]);
  return { ids: [...ids].slice(0, limit), isWhole: false };
}

const nothing: Glimpse = { ids: [], isWhole: false };

/** The ids of the first matches that are meant as well, by one statement that is given up when it takes too long. */
export async function meantIds(
  database: Kysely<Tables>,
  { table, predicates, order: { forwards }, limit }: GlanceQuestion,
  meant: RawBuilder<SqlBool>,
): Promise<Glimpse> {
  const rows = sql.table(table);
  const statement = sql`select array(
      select id from ${rows} where ${allOf(predicates)} and ${meant}
      order by ${forwards} limit ${sql.lit(limit)}
    )::text[] as ids, false as more`;
  return givenUp(
    database,
    sql`select set_config('statement_timeout', ${String(longest)}, true)`,
    statement,
  );
}

/** How many rows hold the rarest gram, by the statistics; 0 if it is too rare for them, or there are no grams. */
async function knownMatches(
  database: Kysely<Tables>,
  { table, predicates }: GlanceQuestion,
): Promise<number> {
  const grams = predicates.flatMap(({ search }) => search?.grams ?? []);
  const known = await Promise.all(grams.map((gram) => commonMatches(database, table, gram)));
  return known.length === 0 ? 0 : Math.min(...known);
}

/** Looks through so many of the first rows. */
async function walked(
  database: Kysely<Tables>,
  { table, predicates, order: { forwards }, limit }: GlanceQuestion,
  most: number,
): Promise<Glimpse> {
  const [searches, others] = partsOf(predicates);
  const rows = sql.table(table);
  return glimpse(
    database,
    sql`select array(
      select id from (
        select * from ${rows} where ${allOf(others)} order by ${forwards} limit ${sql.lit(most)}
      ) ${rows}
      where ${allWhenWalked(searches)} order by ${forwards} limit ${sql.lit(limit)}
    )::text[] as ids, exists (
      select from ${rows} where ${allOf(others)} offset ${sql.lit(most)}
    ) as more`,
    limit,
  );
}

/**
 * Gathers matches by the index of the words, and sorts them.
 *
 * @param narrowed by what the matches are narrowed before they are too many
 */
function gathering(
  { table, predicates, order, limit }: GlanceQuestion,
  narrowed: readonly Predicate[],
): RawBuilder<unknown> {
  return sql`with matches as materialized (
      select ${order.columns}, ${allOf(predicates.filter((one) => !narrowed.includes(one)))} as is_kept
      from ${sql.table(table)} where ${allOf(narrowed)} limit ${sql.lit(mostGathered + 1)}
    )
    select array(
      select id from matches where is_kept order by ${order.forwards} limit ${sql.lit(limit)}
    )::text[] as ids, (select count(*) from matches) > ${sql.lit(mostGathered)} as more`;
}

/** The same, where nobody knows how many there are: by the index of the words, which is given up when it takes too long. */
async function gathered(
  database: Kysely<Tables>,
  question: GlanceQuestion,
  narrowed: readonly Predicate[],
): Promise<Glimpse> {
  return givenUp(database, throughGrams(longest), gathering(question, narrowed));
}

/** What a statement finds by settings of its own, one of which ends it when it takes too long: then nothing. */
async function givenUp(
  database: Kysely<Tables>,
  settings: RawBuilder<unknown>,
  statement: RawBuilder<unknown>,
): Promise<Glimpse> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await settings.execute(transaction);
      return glimpse(transaction, statement);
    });
  } catch (error) {
    // PostgreSQL's code for a statement that was stopped
    if (errorCode(error) !== '57014') throw error;
    return nothing;
  }
}

/** What no order helps to find, and the conditions whose columns have indexes. */
function partsOf(predicates: readonly Predicate[]): [Predicate[], Predicate[]] {
  const isOrdered = ({ isSearch, isNotDeleted, column, range }: Predicate) =>
    !isSearch && (isNotDeleted === true || column !== undefined || range !== undefined);
  return [predicates.filter((one) => !isOrdered(one)), predicates.filter(isOrdered)];
}

/** @param filled so many ids are the first of all, however many more there are */
async function glimpse(
  database: Kysely<Tables>,
  statement: RawBuilder<unknown>,
  filled?: number,
): Promise<Glimpse> {
  const query = sql<{ ids: string[]; more: boolean }>`${statement}`.compile(database);
  const { rows } = await askTogether(database, query);
  const { ids, more } = rows[0] ?? { ids: [], more: false };
  return { ids, isWhole: !more || ids.length === filled };
}
