import { sql } from 'kysely';
import type { SpecialFigures } from '#contract/endpoints/specialEditing.ts';
import { todayOf } from '../readers/days.ts';
import type { Services } from '../services.ts';
import { takeSpecial } from './detail.ts';
import { isRecordId } from './records.ts';

/** How a special page does: its views, and the taps of its components. */

/** most components that are told of: more than a page may have, as some are gone since */
const mostComponents = 1_000;

type Figures = NonNullable<SpecialFigures['page']>;

/** Sums of a column over the last 7 and 28 days, today included, and over as many before. */
function sumsOf(column: 'views' | 'taps', today: string) {
  const within = (first: number, last: number) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where
      day between ${today}::date - ${sql.lit(first)} and ${today}::date - ${sql.lit(last)}), 0)::integer`;
  return sql`${within(6, 0)} as week, ${within(13, 7)} as "weekBefore",
    ${within(27, 0)} as month, ${within(55, 28)} as "monthBefore"`;
}

const nothing: Figures = { week: 0, weekBefore: 0, month: 0, monthBefore: 0 };

/**
 * Views of a page and taps of its components.
 *
 * @throws {NotFound} there is no such page
 */
export async function readFigures(services: Services, id: string): Promise<SpecialFigures> {
  const { database } = services;
  await takeSpecial(database, id);
  const today = todayOf(services);
  const isLately = sql`day between ${today}::date - 55 and ${today}::date`;
  const [{ rows: pages }, { rows: tapped }, { rows: published }] = await Promise.all([
    sql<Figures & { isThere: boolean }>`select ${sumsOf('views', today)}, count(*) > 0 as "isThere"
      from thing_day where kind = 'special' and id = ${id} and ${isLately}`.execute(database),
    sql<Figures & { uuid: string }>`select component_uuid as uuid, ${sumsOf('taps', today)}
      from component_day where special_id = ${id} and ${isLately}
      group by component_uuid order by sum(taps) desc, component_uuid
      limit ${sql.lit(mostComponents)}`.execute(database),
    sql<{
      uuids: string[];
    }>`select jsonb_path_query_array(published, '$.components[*].uuid') as uuids
      from special where id = ${id} and published is not null`.execute(database),
  ]);
  const [{ isThere, ...page } = { ...nothing, isThere: false }] = pages;
  if (!isThere && published.length === 0) return { page: null, components: [] };
  const known = new Map(tapped.map((row) => [row.uuid, row]));
  const shown = (published[0]?.uuids ?? []).filter((uuid) => !known.has(uuid));
  return { page, components: [...tapped, ...shown.map((uuid) => ({ uuid, ...nothing }))] };
}

/** Whether readers see a component on a page now. */
export async function hasComponent(
  { database }: Pick<Services, 'database'>,
  id: string,
  uuid: string,
): Promise<boolean> {
  if (!isRecordId(id)) return false;
  const { rows } = await sql`select from special where id = ${id} and not is_deleted
    and published -> 'components' @> ${JSON.stringify([{ uuid }])}::jsonb`.execute(database);
  return rows.length > 0;
}
