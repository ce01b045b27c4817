import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChartAnswer } from '#contract/endpoints/charts.ts';
import { dayAfter, type Zone } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import type { ChartColumn } from '#schema/chartColumns.ts';
import type { ChartDefinition } from '#schema/meta.ts';
import { readTogether } from '../database/inFlight.ts';
import type { Tables } from '../database/tables.ts';
import { allOf, type Predicate, totalsTable } from '../database/totals.ts';
import { errorCode } from '../errorCode.ts';
import { Refused, sentence } from '../http/errors.ts';
import type { ListedRows } from '../http/handle.ts';
import { from, notAfter, notBefore } from '../jmgr/predicates.ts';
import { loadReferences } from '../jmgr/references.ts';
import { beginningOf, type Days, everyDay } from './days.ts';

/** The numbers of a chart: one query for each, within its time. */

/** groups that are told by themselves */
const shownGroups = 50;
/** seconds that a query may take */
const longest = 5;

/** A chart with the columns that it is made of. */
export interface AskedChart {
  readonly rows: ListedRows;
  readonly measure: NonNullable<ChartDefinition['measure']>;
  /** the column that is summed or averaged; undefined where records are counted */
  readonly summed: ChartColumn | undefined;
  readonly by: ChartColumn | undefined;
  /** undefined if it is not told by days */
  readonly days: Days | undefined;
  readonly zone: Zone;
}

interface GroupRow {
  readonly key: string | null;
  readonly isShown: boolean;
  readonly value: string | null;
  readonly groups: number;
}

const numberOf = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** The values of a group by its measure: what is nothing counts and sums as 0, and has no average. */
const emptyValue = ({ measure }: AskedChart): number | null => (measure === 'average' ? null : 0);

/**
 * The numbers of a chart.
 *
 * @throws Refused 503 where they take too long
 */
export async function readChart(database: Kysely<Tables>, asked: AskedChart): Promise<ChartAnswer> {
  const { by, days } = asked;
  if (days) return ofDays(await readGroups(database, asked), asked, days);
  const rows = await readGroups(database, asked);
  const told = (row: GroupRow | undefined) => numberOf(row?.value) ?? emptyValue(asked);
  if (!by) return { groups: [{ key: null, value: told(rows[0]) }], others: null, days: null };
  const groups = rows
    .filter(({ isShown }) => isShown)
    .map((row) => ({ key: row.key, value: told(row) }));
  const rest = rows.find(({ isShown }) => !isShown);
  return {
    groups: by.kind === 'record' ? await titled(database, by, groups) : groups,
    others: rest ? { groups: rest.groups, value: told(rest) } : null,
    days: null,
  };
}

/** All days in their order, those without records as well. */
function ofDays(rows: readonly GroupRow[], asked: AskedChart, days: Days): ChartAnswer {
  const known = new Map(rows.map(({ key, value }) => [key, numberOf(value)]));
  const groups = everyDay(days).map((day) => ({
    key: day,
    value: known.get(day) ?? emptyValue(asked),
  }));
  return { groups, others: null, days };
}

type Group = ChartAnswer['groups'][number];

/** The groups with the titles of their records, as rows of the list have them. */
async function titled(
  database: Kysely<Tables>,
  { target }: ChartColumn,
  groups: readonly Group[],
): Promise<Group[]> {
  if (target === undefined) return [...groups];
  const ids = groups.flatMap(({ key }) => key ?? []);
  const references = await loadReferences(database, { [target]: ids });
  return groups.map((group) => {
    if (group.key === null) return group;
    const title =
      target === 'accounts'
        ? references.author(group.key).nickname
        : references.one(target, group.key)?.title;
    return { ...group, title: title ?? '' };
  });
}

async function readGroups(database: Kysely<Tables>, asked: AskedChart): Promise<GroupRow[]> {
  const query = sql<GroupRow>`${queryOf(database, asked)}`;
  const { sql: text, parameters } = query.compile(database);
  const read = () =>
    database.transaction().execute(async (transaction) => {
      const limit = `${longest}s`;
      await sql`select set_config('statement_timeout', ${limit}, true)`.execute(transaction);
      return (await query.execute(transaction)).rows;
    });
  try {
    return await readTogether(database, JSON.stringify([text, parameters]), read);
  } catch (error) {
    // PostgreSQL's code for a statement that was stopped
    if (errorCode(error) !== '57014') throw error;
    throw new Refused(
      503,
      sentence(locales.dashboards.chartsServer, 'tooMany', { seconds: longest }),
    );
  }
}

function queryOf(database: Kysely<Tables>, asked: AskedChart): RawBuilder<unknown> {
  const { rows, measure, summed, by, days } = asked;
  const { predicates, key } = groupingOf(asked);
  const all = [...rows.predicates, ...predicates];
  // how many there are is kept of some columns
  const totals = summed || days ? undefined : totalsTable(database, rows.table, all, by?.column);
  const numbers = summed && sql.ref(summed.column);
  const parts = {
    counted: totals ? sql`sum(count)` : sql`count(*)`,
    filled: numbers ? sql`count(${numbers})` : sql`0`,
    summed: numbers ? sql`sum(${numbers})` : sql`0`,
  };
  const value = {
    count: sql`sum(counted)`,
    sum: sql`sum(summed)`,
    average: sql`sum(summed) / nullif(sum(filled), 0)`,
  }[measure];
  const order = {
    count: sql`counted`,
    sum: sql`summed`,
    average: sql`summed / nullif(filled, 0)`,
  }[measure];
  const grouped = sql`grouped as (
      select ${key} as key, ${parts.counted} as counted, ${parts.filled} as filled, ${parts.summed} as summed
      from ${totals ?? sql.table(rows.table)} where ${allOf(all)} group by 1
    )`;
  if (days)
    return sql`with ${grouped}
      select key, true as "isShown", (${value})::text as value, 1 as groups from grouped group by key`;
  const shown = sql`place <= ${sql.lit(shownGroups)}`;
  return sql`with ${grouped}, placed as (
      select *, row_number() over (order by ${order} desc nulls last, key) as place from grouped where counted > 0
    )
    select min(key) as key, ${shown} as "isShown", (${value})::text as value, count(*)::integer as groups
    from placed group by ${shown}, case when ${shown} then place end order by min(place)`;
}

/** What the rows are grouped by, and which of them are looked at. */
function groupingOf({ by, days, zone }: AskedChart): {
  readonly key: RawBuilder<unknown>;
  readonly predicates: readonly Predicate[];
} {
  if (!by) return { key: sql`null::text`, predicates: [] };
  const column = sql.ref(by.column);
  if (!days) {
    const text = sql`${column}::text`;
    return { key: by.kind === 'option' ? sql`nullif(${text}, '')` : text, predicates: [] };
  }
  if (by.kind === 'day')
    return {
      key: sql`to_char(${column}, 'YYYY-MM-DD')`,
      predicates: [notBefore(by.column, days.from), notAfter(by.column, days.to)],
    };
  // the clocks of the zone are known here, and the database may not know it
  const all = everyDay(days);
  const end = beginningOf(dayAfter(days.to, 1), zone);
  return {
    key: sql`(${all}::text[])[width_bucket(${column}, ${all.map((day) => beginningOf(day, zone))}::timestamptz[])]`,
    predicates: [
      from(by.column, beginningOf(days.from, zone).toISOString()),
      { condition: sql`${column} < ${end}::timestamptz`, range: by.column },
    ],
  };
}
