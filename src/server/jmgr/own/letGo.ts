import { type Kysely, sql, type Transaction } from 'kysely';
import { ownResourceOf } from '#contract/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import { held } from './exchange.ts';
import { dropReady } from './ready.ts';
import type { SetAside } from './shape.ts';
import { alone, letGo } from './statements.ts';
import { keepShape, oldest, readTable, tableOf, withoutTrail } from './tables.ts';

/** How own records and values that nobody has use for any more are deleted for good. */

/** How many records a list keeps; undefined if it has no table. */
export async function countRecords(
  database: Kysely<Tables>,
  list: string,
): Promise<number | undefined> {
  const known = await readTable(database, { name: list, aliases: [] });
  if (!known) return undefined;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(known.name)} where not is_deleted`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes the table of a list that is out of use. References of other tables to it go with it, and so do its webhooks and
 * what keys of programs open of it: a list that is made under the name later is another one. The trail has the records as
 * one change of the list.
 *
 * @param records how many it keeps
 * @returns the keys that open less from now on
 */
export async function dropTable(
  transaction: Transaction<Tables>,
  list: string,
  records: number,
  now: Date,
): Promise<readonly string[]> {
  const changes = JSON.stringify({ keptRecords: { from: records, to: 0 } });
  await sql`select audit_note(current_setting('bookdesk.audit')::jsonb, 'schema', ${list}::text,
      'DELETE', ${changes}::jsonb)
    where current_setting('bookdesk.audit', true) <> ''`.execute(transaction);
  const known = await readTable(transaction, { name: list, aliases: [] });
  if (!known) return [];
  for (const statement of alone(known.name, known.shape))
    await sql.raw(statement).execute(transaction);
  await sql`drop table ${sql.table(known.name)} cascade`.execute(transaction);
  // what fields named of it before they were removed or converted comes back no more: a list made anew has other records
  for (const other of await allTables(transaction)) {
    const naming = other.shape.setAside.filter(({ target }) => target === known.name);
    await letThoseGo(transaction, other, naming, now);
  }
  await withoutTrail(transaction, () =>
    transaction.deleteFrom('note').where('resource', '=', ownResourceOf(list)).execute(),
  );
  await transaction.deleteFrom('list_table').where('list', '=', list).execute();
  await transaction.deleteFrom('webhook').where('list', '=', list).execute();
  const { rows } = await sql<{ id: string }>`update program_key set
      revoked_at = case when ${list} = all(lists) then coalesce(revoked_at, ${now}) else revoked_at end,
      lists = case when ${list} = all(lists) then lists else array_remove(lists, ${list}) end
    where ${list} = any(lists) returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Lets the values go that changes of lists have set aside for as long as they are kept, and what those that were cut off
 * have left. Whoever calls holds the schemas.
 */
export async function letOldValuesGo(transaction: Transaction<Tables>, now: Date): Promise<void> {
  for (const known of await allTables(transaction)) {
    await dropReady(transaction, known);
    await letThoseGo(transaction, known, oldest(known.shape, now), now);
  }
}

async function allTables(transaction: Transaction<Tables>) {
  const rows = await transaction
    .selectFrom('list_table')
    .select(['name', 'list', 'shape'])
    .execute();
  return rows.map(tableOf);
}

/** Lets values go that a table has set aside. */
async function letThoseGo(
  transaction: Transaction<Tables>,
  known: ReturnType<typeof tableOf>,
  those: readonly SetAside[],
  now: Date,
): Promise<void> {
  if (those.length === 0) return;
  await held(transaction, known.list, [known.name], async () => {
    for (const statement of letGo(known.name, those)) await sql.raw(statement).execute(transaction);
  });
  const setAside = known.shape.setAside.filter((one) => !those.includes(one));
  await keepShape(transaction, { ...known, shape: { ...known.shape, setAside } }, now);
}
