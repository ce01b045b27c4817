import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorCode } from '#server/errorCode.ts';
import { asText, isEmpty, isLostBy } from './conversions.ts';
import type { ColumnChange } from './plan.ts';
import type { Column } from './shape.ts';

/** What is asked of a table before it changes. */

/** How many records a change is about. */
export interface Counted {
  /** those with a value */
  readonly filled: number;
  /** those whose value it cannot convert */
  readonly lost: number;
  /** some of these */
  readonly ids: readonly string[];
}
const noRecords: Counted = { filled: 0, lost: 0, ids: [] };

/** Those of all changes. */
export interface Counts {
  readonly changes: readonly Counted[];
  /** whether all records were counted; there are as many at least where not */
  readonly isExact: boolean;
}

/** how many records of a loss are told */
const toldRecords = 5;

/** How long it is counted, in milliseconds: all records at once, and else as many of the newest ones as can be. */
interface Patience {
  readonly all: number;
  readonly newest: number;
}

/** of the newest ones, how many are counted by the first statement; each next one counts twice as many */
const firstPart = 5_000;

/** Counts the records that changes are about. */
export async function countAffected(
  database: Kysely<Tables>,
  table: string,
  changes: readonly ColumnChange[],
  { all, newest }: Patience,
): Promise<Counts> {
  const asked = changes.flatMap((change, number) =>
    change.how === 'added' || change.how === 'renamed' ? [] : [{ change, number }],
  );
  const none = changes.map(() => noRecords);
  if (asked.length === 0) return { changes: none, isExact: true };
  const counts = asked.flatMap(({ change, number }) => countsOf(change, number)).join(',\n');
  const read = (row: Readonly<Record<string, unknown>> | undefined) =>
    changes.map((_, number) => ({
      filled: count.parse(row?.[`filled_${number}`] ?? 0),
      lost: count.parse(row?.[`lost_${number}`] ?? 0),
      ids: ids.parse(row?.[`ids_${number}`] ?? []),
    }));
  const whole = await within(
    database,
    all,
    `select ${counts} from ${quoted(table)} where not is_deleted`,
  );
  if (whole) return { changes: read(whole), isExact: true };
  let found: Counted[] = none;
  const until = performance.now() + newest;
  for (let most = firstPart, before: string | undefined; ; most *= 2) {
    const part = await within(
      database,
      until - performance.now(),
      `select count(*)::integer as looked, min(id)::text as last, ${counts}
          from (select * from ${quoted(table)} where not is_deleted
            ${before === undefined ? '' : `and id < ${before}`} order by id desc limit ${most}) as record`,
    );
    if (!part) return { changes: found, isExact: false };
    found = read(part).map((one, number) => joined(found[number] ?? noRecords, one));
    const last = z.string().nullable().parse(part.last);
    if (last === null || count.parse(part.looked) < most) return { changes: found, isExact: true };
    before = last;
  }
}

const count = z.number();
const ids = z.array(z.string());

const joined = (one: Counted, other: Counted): Counted => ({
  filled: one.filled + other.filled,
  lost: one.lost + other.lost,
  ids: [...one.ids, ...other.ids].slice(0, toldRecords),
});

/** The row of a question; undefined where it takes longer. */
async function within(
  database: Kysely<Tables>,
  milliseconds: number,
  question: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  // none would be no limit
  if (milliseconds < 1) return undefined;
  try {
    return await database.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(Math.floor(milliseconds))}, true)`.execute(
        transaction,
      );
      const { rows } = await sql
        .raw<Readonly<Record<string, unknown>>>(question)
        .execute(transaction);
      return rows[0];
    });
  } catch (error) {
    // PostgreSQL's code for a statement that was stopped
    if (errorCode(error) !== '57014') throw error;
    return undefined;
  }
}

type Counting = Exclude<ColumnChange, { readonly how: 'added' | 'renamed' }>;

function countsOf(change: Counting, number: number): string[] {
  const held = change.how === 'removed' ? change.column : change.from;
  const value = quoted(change.how === 'restored' ? change.from.keptAs : held.name);
  const filled = `count(*) filter (where not (${isEmpty(held, value)}))::integer as filled_${number}`;
  if (change.how !== 'converted') return [filled];
  // gathered once, and no record is read again to tell a few
  const lost = `array_agg(id) filter (where ${isLost(change)})`;
  return [
    filled,
    `coalesce(cardinality(${lost}), 0) as lost_${number}`,
    `(${lost})[1:${toldRecords}]::text[] as ids_${number}`,
  ];
}

type Conversion = Extract<ColumnChange, { readonly how: 'converted' }>;

/** Whether a record has a value that cannot be one of the new type. */
const isLost = ({ column, from }: Conversion): string => isLostBy(from, column, quoted(from.name));

/** longest text of a value that is told, in characters */
const toldCharacters = 80;

/** Records whose value a conversion loses: `id`, `title` and `value`, as texts. */
export function lostRecords(
  table: string,
  change: Conversion,
  title: Column | undefined,
  ids: Counted['ids'],
): string {
  const told = (column: Column) =>
    `left(${asText(column, quoted(column.name))}, ${toldCharacters})`;
  const { from } = change;
  // of pictures in a rich text, no text would tell
  const value = from.type === 'richText' ? { ...from, type: 'text' as const } : from;
  return `select id::text, ${title ? told(title) : "''"} as title, ${told(value)} as value
    from ${quoted(table)} where id in (${ids.join(', ')}) order by id`;
}
