import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { exactTotalLimit } from '#contract/limits.ts';
import { things } from '#contract/things/index.ts';
import { announce, mayKeepAnswers, onChange } from './changes.ts';
import { expectedMatches } from './expectedMatches.ts';
import { gramTotals } from './gramTotals.ts';
import { forgetInFlight } from './inFlight.ts';
import type { SearchCondition } from './search.ts';
import type { Tables } from './tables.ts';
import { commonMatches, keepWord, keptMatches, wordTotal } from './wordTotals.ts';

/** A condition on the rows of one table; columns are named without the table. */
export interface Predicate {
  readonly condition: RawBuilder<SqlBool>;
  /** the only column that it compares; a maintained total by that column can answer it */
  readonly column?: string;
  /** the column whose least or greatest value it says */
  readonly range?: string;
  /** uses a GIN index: it may match almost nothing or almost everything, and the planner cannot tell */
  readonly isSearch?: boolean;
  /** leaves out deleted rows and nothing else */
  readonly isNotDeleted?: boolean;
  /** where it searches: what for */
  readonly search?: Pick<SearchCondition, 'grams' | 'isOneGram' | 'word'> & {
    /** how many rows hold a gram or a common word is kept of the table: see `gramTotals.ts` */
    readonly isCounted: boolean;
  };
  /** the same condition, cheaper to check row by row; for walking an order */
  readonly whenWalked?: RawBuilder<SqlBool>;
}

/** How many rows match; a minimum if it is not exact (contract 10.8). */
export interface Total {
  readonly count: number;
  readonly exact: boolean;
}

/** The columns that totals are kept by, by table, as the things declare them; migrations keep the totals. */
const declaredTotals = new Map<string, readonly string[]>(
  things.flatMap(({ table, totals }) =>
    totals.length > 0 ? [[table, [...totals, 'is_deleted']] as const] : [],
  ),
);

const sharedMilliseconds = 3_000;
const sharedQuestions = 2_000;

/** The predicates as one condition. */
export function allOf(predicates: readonly Predicate[]): RawBuilder<SqlBool> {
  return joined(predicates.map(({ condition }) => condition));
}

/** The predicates as one condition, for walking an order row by row. */
export function allWhenWalked(predicates: readonly Predicate[]): RawBuilder<SqlBool> {
  return joined(predicates.map(({ condition, whenWalked }) => whenWalked ?? condition));
}

function joined(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )}`;
}

/**
 * Counts the matches of lists: by the maintained totals where every predicate stands on their columns, by counting up
 * to `exactTotalLimit` otherwise; what many more rows match is not counted to find that out. Equal questions share one
 * answer for three seconds, and one query.
 */
class Totals {
  readonly #database: Kysely<Tables>;
  readonly #shared = new Map<string, LRUCache<string, Promise<Total>>>();
  /** the columns that totals of other tables are kept by, by table */
  readonly kept = new Map<string, readonly string[]>();

  constructor(database: Kysely<Tables>) {
    this.#database = database;
    onChange(database, (change) => {
      if (change === undefined) for (const shared of this.#shared.values()) shared.clear();
      else if (change.startsWith('totals:')) this.forget(tableOf(change));
      else return;
      forgetInFlight(database);
    });
  }

  count(table: keyof Tables, predicates: readonly Predicate[]): Promise<Total> {
    const question = questionOf(this.#database, table, predicates);
    const ask = () => this.#countOrKnow(table, predicates, question);
    if (!mayKeepAnswers(this.#database)) return ask();
    const { sql: text, parameters } = question.compile(this.#database);
    const key = JSON.stringify([text, parameters]);
    const shared = this.#sharedOf(table);
    const known = shared.get(key);
    if (known) return known;
    const answer = ask();
    shared.set(key, answer);
    answer.catch(() => {
      if (shared.peek(key) === answer) shared.delete(key);
    });
    return answer;
  }

  forget(table: string): void {
    this.#shared.get(table)?.clear();
  }

  #countThroughGrams(question: RawBuilder<Answer>) {
    return this.#database.transaction().execute(async (transaction) => {
      await throughGrams().execute(transaction);
      return question.execute(transaction);
    });
  }

  #sharedOf(table: keyof Tables): LRUCache<string, Promise<Total>> {
    const existing = this.#shared.get(table);
    if (existing) return existing;
    const created = new LRUCache<string, Promise<Total>>({
      max: sharedQuestions,
      ttl: sharedMilliseconds,
    });
    this.#shared.set(table, created);
    return created;
  }

  async #countOrKnow(
    table: keyof Tables,
    predicates: readonly Predicate[],
    question: RawBuilder<Answer>,
  ): Promise<Total> {
    const search = searchAlone(this.#database, table, predicates);
    if (search?.isOneGram) {
      const [gram = ''] = search.grams;
      const counts = search.isCounted && (await gramTotals(this.#database, table, [gram]));
      const [count] = counts || [];
      if (count !== undefined) return { count, exact: true };
      if ((await commonMatches(this.#database, table, gram)) > surelyMore)
        return { count: exactTotalLimit, exact: false };
    } else if (search?.isCounted && search.word) {
      const count = await wordTotal(this.#database, table, search.word);
      if (count !== undefined) return { count, exact: true };
    }
    const isSearch = predicates.some((predicate) => predicate.isSearch);
    if (!isSearch && (await this.#isSurelyMore(table, predicates)))
      return { count: exactTotalLimit, exact: false };
    const total = await this.#ask(question, isSearch);
    if (search?.isCounted && search.word && !search.isOneGram && total.count > keptMatches)
      await keepWord(this.#database, table, search.word);
    return total;
  }

  /** Whether the statistics of the database tell that nobody needs to count: they know the values of one column, not of two. */
  async #isSurelyMore(table: keyof Tables, predicates: readonly Predicate[]): Promise<boolean> {
    const compared = predicates.flatMap((one) =>
      one.isNotDeleted ? [] : (one.column ?? one.range),
    );
    const isKnown = new Set(compared).size <= 1 && !compared.includes(undefined);
    if (!isKnown || maintainedTotal(this.#database, table, predicates)) return false;
    return (await expectedMatches(this.#database, table, allOf(predicates))) > surelyMore;
  }

  async #ask(question: RawBuilder<Answer>, isSearch: boolean): Promise<Total> {
    const { rows } = isSearch
      ? await this.#countThroughGrams(question)
      : await question.execute(this.#database);
    const count = Number(rows[0]?.count ?? 0);
    const exact = rows[0]?.maintained === true || count <= exactTotalLimit;
    return { count: exact ? count : exactTotalLimit, exact };
  }
}

/**
 * if the database's own statistics expect more matches than this, there are more than are counted, so it does not count
 */
const surelyMore = 1.25 * exactTotalLimit;

/** The search words, if nothing else narrows the rows and the table counts its deleted rows. */
function searchAlone(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): Predicate['search'] | undefined {
  if (!columnsKept(database, table)?.includes('is_deleted')) return undefined;
  const [only, ...others] = predicates.filter(({ isNotDeleted }) => isNotDeleted !== true);
  return others.length === 0 ? only?.search : undefined;
}

/**
 * Settings for the rest of a transaction. For a common word the planner prefers to read every row, and to unpack its grams: five
 * times the cost of the index, as long as the index's answer fits into memory.
 *
 * @param longest milliseconds after which a statement is given up. Default: as everywhere
 */
export const throughGrams = (longest?: number): RawBuilder<unknown> =>
  sql`select ${sql.join(
    [
      ['enable_seqscan', 'off'],
      ['enable_indexscan', 'off'],
      ['work_mem', '64MB'],
      ...(longest === undefined ? [] : [['statement_timeout', String(longest)]]),
    ].map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
  )}`;

interface Answer {
  count: string | null;
  maintained: boolean;
}

/** The query of a maintained total, `count`; undefined where none tells how many rows match. */
export function maintainedTotal(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): RawBuilder<{ count: string | null }> | undefined {
  const kept = totalsTable(database, table, predicates);
  return kept ? sql`select sum(count) as count from ${kept} where ${allOf(predicates)}` : undefined;
}

/**
 * The table with the maintained totals, each a `count`; undefined where it does not tell how many rows match.
 *
 * @param by one more column that it has to know
 */
export function totalsTable(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
  by?: string,
): RawBuilder<unknown> | undefined {
  const columns = columnsKept(database, table);
  const isKept = (column: string | undefined) => column !== undefined && columns?.includes(column);
  const isMaintained =
    predicates.every(({ column }) => isKept(column)) && (by === undefined || isKept(by));
  return columns && isMaintained ? sql.table(`${table}_total`) : undefined;
}

function questionOf(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): RawBuilder<Answer> {
  const maintained = maintainedTotal(database, table, predicates);
  return maintained
    ? sql<Answer>`select count, true as maintained from (${maintained}) total`
    : sql<Answer>`select count(*) as count, false as maintained from (
        select from ${sql.table(table)} where ${allOf(predicates)}
        limit ${sql.lit(exactTotalLimit + 1)}
      ) matches`;
}

const tableOf = (change: string): string => change.slice('totals:'.length);

const totals = new WeakMap<Kysely<Tables>, Totals>();

function totalsOf(database: Kysely<Tables>): Totals {
  const existing = totals.get(database);
  if (existing) return existing;
  const created = new Totals(database);
  totals.set(database, created);
  return created;
}

/** The columns that the totals of a table are kept by; undefined if it has none. */
const columnsKept = (
  database: Kysely<Tables>,
  table: keyof Tables,
): readonly string[] | undefined => declaredTotals.get(table) ?? totalsOf(database).kept.get(table);

/** Says by which columns the database keeps the totals of a table that no thing declares. */
export function keepTotalsBy(
  database: Kysely<Tables>,
  table: keyof Tables,
  columns: readonly string[],
): void {
  totalsOf(database).kept.set(table, columns);
}

/**
 * How many rows of `table` match; answers are shared for three seconds between equal questions of this process, unless
 * somebody writes to the table meanwhile, in whichever process.
 */
export function countMatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): Promise<Total> {
  return totalsOf(database).count(table, predicates);
}

/**
 * An upper bound of the rows of `table` that match, from the maintained totals of their words, without a search.
 * Undefined if there are no such totals. 0 means that none match; an exact bound is the number itself.
 */
export async function mostMatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  predicates: readonly Predicate[],
): Promise<Total | undefined> {
  // deleted rows are not counted
  if (!predicates.some(({ isNotDeleted }) => isNotDeleted)) return undefined;
  const grams = predicates.flatMap(({ search }) => (search?.isCounted ? search.grams : []));
  if (grams.length === 0) return undefined;
  const totals = await gramTotals(database, table, grams);
  if (!totals) return undefined;
  const most = Math.min(...totals);
  const { isOneGram = false, word } = searchAlone(database, table, predicates) ?? {};
  // fewer are not kept, and are soon found
  const ofWord =
    word && !isOneGram && most > keptMatches ? await wordTotal(database, table, word) : undefined;
  return { count: ofWord ?? most, exact: isOneGram || ofWord !== undefined };
}

/** To be called after a committed write to `table`, so that it shows at once, in other processes too. */
export function forgetTotals(database: Kysely<Tables>, table: keyof Tables): void {
  totalsOf(database).forget(table);
  forgetInFlight(database);
  announce(database, `totals:${table}`);
}
