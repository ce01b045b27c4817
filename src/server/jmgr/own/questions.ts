import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorCode } from '#server/errorCode.ts';
import { asText, isEmpty, KnownRecords, storedSql } from './conversions.ts';
import { type ConvertedColumn, type ConvertedValue, convertedRows } from './converted.ts';
import type { ColumnChange } from './plan.ts';
import type { Column } from './shape.ts';
import type { Words } from './titles.ts';

/** What is asked of a table before it changes. */

/** How many records a change is about. */
export interface Counted {
  /** those with a value */
  readonly filled: number;
  /** those whose value it cannot convert */
  readonly lost: number;
  /** some of these */
  readonly rows: readonly ToldRow[];
  /** those whose value is not whole afterwards, or no option */
  readonly left: number;
  readonly leftRows: readonly ToldRow[];
}
export const noRecords: Counted = { filled: 0, lost: 0, rows: [], left: 0, leftRows: [] };

interface ToldRow {
  readonly id: string;
  readonly title: string;
  readonly value: string;
}

/** Those of all changes. */
interface Counts {
  readonly changes: readonly Counted[];
  /** whether all records were counted; there are as many at least where not */
  readonly isExact: boolean;
}

/** A table, and what is to become of it. */
interface Changing {
  readonly table: string;
  readonly changes: readonly ColumnChange[];
  /** those of them that change a type, in their order */
  readonly converted: readonly ConvertedColumn[];
  readonly title: Column | undefined;
}

/** how many records of a loss are told */
const toldRecords = 5;
/** longest text of a value that is told, in characters */
const toldCharacters = 80;

/** Counts the records that changes are about, in `patience` milliseconds: all of them, and else the newest ones. */
export async function countAffected(
  database: Kysely<Tables>,
  changing: Changing,
  patience: number,
  words: Words,
): Promise<Counts> {
  const { table, changes, converted } = changing;
  const until = performance.now() + patience;
  const remaining = () => until - performance.now();
  const filled = await countFilled(database, changing, remaining());
  const tallies = converted.map(() => new Tally());
  let isExact = filled !== undefined;
  try {
    const rows = convertedRows(table, converted, words, {
      where: 'not is_deleted',
      newestFirst: true,
      ask: (work) => within(database, remaining(), work),
    });
    for await (const some of rows)
      for (const { id, values } of some)
        for (const [number, value] of values.entries()) tallies[number]?.take(id, value);
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    isExact = false;
  }
  const told: Counted[] = [];
  for (const [number, { from }] of converted.entries()) {
    const tally = tallies[number] ?? new Tally();
    const tell = (losses: readonly Loss[]) => toldRows(database, changing, { from, losses }, words);
    const rows = await tell(tally.someLost);
    told.push({ ...tally, rows, leftRows: await tell(tally.someLeft) });
  }
  const each = told.values();
  const counted = changes.map(({ how }, number) => {
    const found = how === 'converted' ? (each.next().value ?? noRecords) : noRecords;
    const { lost, rows, left, leftRows } = found;
    return { filled: filled?.[number] ?? found.filled, lost, rows, left, leftRows };
  });
  return { changes: counted, isExact };
}

/** In how many records each of the changed columns has a value; undefined where counting takes longer. */
async function countFilled(
  database: Kysely<Tables>,
  { table, changes, converted }: Changing,
  milliseconds: number,
): Promise<readonly number[] | undefined> {
  const from = converted.values();
  const counts = changes.map((change, number) => {
    if (change.how === 'added' || change.how === 'renamed') return `0 as filled_${number}`;
    const held =
      change.how === 'converted' ? (from.next().value?.from ?? change.from) : change.column;
    const value = quoted(change.how === 'restored' ? change.from.keptAs : held.name);
    return `count(*) filter (where not (${isEmpty(held, value)}))::integer as filled_${number}`;
  });
  if (counts.length === 0) return [];
  const question = `select ${counts.join(',\n')} from ${quoted(table)} where not is_deleted`;
  try {
    // what takes longer is counted while values are converted
    const { rows } = await within(database, milliseconds / 2, (transaction) =>
      sql.raw(question).execute(transaction),
    );
    const [row] = z.array(z.record(z.string(), z.number())).parse(rows);
    return changes.map((_, number) => row?.[`filled_${number}`] ?? 0);
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    return undefined;
  }
}

/** A question was stopped, because whoever asks does not wait for longer. */
class TooLate extends Error {}

/** Asks in a transaction with a limit. @throws TooLate where it takes longer */
async function within<Result>(
  database: Kysely<Tables>,
  milliseconds: number,
  ask: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  // none would be no limit
  if (milliseconds < 1) throw new TooLate();
  try {
    return await database.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(Math.ceil(milliseconds))}, true)`.execute(
        transaction,
      );
      return ask(transaction);
    });
  } catch (error) {
    // PostgreSQL's code for a statement that was stopped
    if (errorCode(error) === '57014') throw new TooLate();
    throw error;
  }
}

/** A record with a value that a conversion loses or leaves. */
interface Loss {
  readonly id: string;
  readonly before: unknown;
}

/** What was counted of a conversion so far. */
class Tally {
  filled = 0;
  lost = 0;
  left = 0;
  readonly someLost: Loss[] = [];
  readonly someLeft: Loss[] = [];

  take(id: string, { before, isFilled, isLost, isLeft }: ConvertedValue): void {
    if (isFilled) this.filled += 1;
    if (isLost) this.lost += 1;
    if (isLeft) this.left += 1;
    if (isLost && this.lost <= toldRecords) this.someLost.push({ id, before });
    if (isLeft && this.left <= toldRecords) this.someLeft.push({ id, before });
  }
}

/** Records whose value a conversion loses or leaves, in words. */
async function toldRows(
  database: Kysely<Tables>,
  { table, title }: Pick<Changing, 'table' | 'title'>,
  { from, losses }: { readonly from: Column; readonly losses: readonly Loss[] },
  words: Words,
): Promise<ToldRow[]> {
  if (losses.length === 0) return [];
  const named = title ? storedSql(title, quoted(title.name)) : "''";
  const found = await sql<{ id: string; title: unknown }>`select id, ${sql.raw(named)} as title
    from ${sql.table(table)} where id = any(${losses.map(({ id }) => id)}::bigint[])
    order by ${sql.ref(`${table}.id`)}`.execute(database);
  const to = { sql: 'text', type: 'text' } as const;
  const asked = [
    { conversion: { from, to }, values: losses.map(({ before }) => before) },
    ...(title
      ? [{ conversion: { from: title, to }, values: found.rows.map((row) => row.title) }]
      : []),
  ];
  const telling = { words, known: await KnownRecords.of(database, asked, words) };
  // of pictures in a rich text, no text would tell
  const said = from.type === 'richText' ? { ...from, type: 'longText' as const } : from;
  return found.rows.map((row) => {
    const before = losses.find(({ id }) => id === row.id)?.before;
    return {
      id: row.id,
      title: (title ? asText(title, row.title, telling) : '').slice(0, toldCharacters),
      value: asText(said, before, telling).slice(0, toldCharacters),
    };
  });
}
