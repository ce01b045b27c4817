import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { quoted } from '#server/database/quoted.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorCode } from '#server/errorCode.ts';
import { backBy } from './alterations.ts';
import { asText, isEmpty, isLeftBy, isLostBy } from './conversions.ts';
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
  readonly ids: readonly string[];
  /** those whose value is not whole afterwards, or no option */
  readonly left: number;
  readonly leftIds: readonly string[];
}
export const noRecords: Counted = { filled: 0, lost: 0, ids: [], left: 0, leftIds: [] };

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
  words: Words,
): Promise<Counts> {
  const asked = changes.flatMap((change, number) =>
    change.how === 'added' || change.how === 'renamed' ? [] : [{ change, number }],
  );
  const none = changes.map(() => noRecords);
  if (asked.length === 0) return { changes: none, isExact: true };
  const counts = asked.flatMap(({ change, number }) => countsOf(change, number, words)).join(',\n');
  const read = (row: Readonly<Record<string, unknown>> | undefined) =>
    changes.map((_, number) => ({
      filled: count.parse(row?.[`filled_${number}`] ?? 0),
      lost: count.parse(row?.[`lost_${number}`] ?? 0),
      ids: ids.parse(row?.[`ids_${number}`] ?? []),
      left: count.parse(row?.[`left_${number}`] ?? 0),
      leftIds: ids.parse(row?.[`left_ids_${number}`] ?? []),
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
  left: one.left + other.left,
  leftIds: [...one.leftIds, ...other.leftIds].slice(0, toldRecords),
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
      await sql`select set_config('statement_timeout', ${String(Math.floor(milliseconds))}, true),
        set_config('TimeZone', name, true) from day_zone`.execute(transaction);
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

function countsOf(change: Counting, number: number, words: Words): string[] {
  const held = change.how === 'removed' ? change.column : change.from;
  const value = quoted(change.how === 'restored' ? change.from.keptAs : held.name);
  const filled = `count(*) filter (where not (${isEmpty(held, value)}))::integer as filled_${number}`;
  if (change.how !== 'converted') return [filled];
  const { column, from } = change;
  const back = backBy(change, value, words) ?? 'false';
  // gathered once, and no record is read again to tell a few
  const gathered = (is: string, [counted, told]: readonly [string, string]) => {
    const found = `array_agg(id) filter (where (${is}) and not ${back})`;
    return [
      `coalesce(cardinality(${found}), 0) as ${counted}_${number}`,
      `(${found})[1:${toldRecords}]::text[] as ${told}_${number}`,
    ];
  };
  const left = isLeftBy(from, column, value, words);
  return [
    filled,
    ...gathered(isLostBy(from, column, value, words), ['lost', 'ids']),
    ...(left === undefined ? [] : gathered(left, ['left', 'left_ids'])),
  ];
}

type Conversion = Extract<ColumnChange, { readonly how: 'converted' }>;

/** longest text of a value that is told, in characters */
const toldCharacters = 80;

/** Records whose value a conversion loses or leaves: `id`, `title` and `value`, as texts. */
export function lostRecords(
  table: string,
  change: Conversion,
  title: Column | undefined,
  ids: Counted['ids'],
  words: Words,
): string {
  const told = (column: Column) =>
    `left(${asText(column, quoted(column.name), words)}, ${toldCharacters})`;
  const { from } = change;
  // of pictures in a rich text, no text would tell
  const value = from.type === 'richText' ? { ...from, type: 'text' as const } : from;
  return `select id::text, ${title ? told(title) : "''"} as title, ${told(value)} as value
    from ${quoted(table)} where id in (${ids.join(', ')}) order by id`;
}
