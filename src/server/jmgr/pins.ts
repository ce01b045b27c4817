import { sql, type Transaction } from 'kysely';
import { pinnedRecords } from '#contract/limits.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import { type DeletableTable, type NamedThing, refusedWrite } from './records.ts';

interface PinnedTable {
  readonly table: DeletableTable;
  readonly caller: Caller;
}

interface Pins extends PinnedTable {
  readonly thing: NamedThing;
  /** how many more of their own the caller pins */
  readonly added: number;
}

/** How many of their records an author has pinned. The author's row is locked, so that two calls count one after another. */
async function countHeldPins(
  transaction: Transaction<Tables>,
  { table, caller }: PinnedTable,
): Promise<number> {
  await sql`select id from account where id = ${caller.id} for no key update`.execute(transaction);
  const { rows } = await sql<{ pinned: string }>`select count(*) as pinned from ${sql.table(table)}
    where account_id = ${caller.id} and is_top and not is_deleted`.execute(transaction);
  return Number(rows[0]?.pinned ?? 0);
}

/**
 * The order of a list to manage. Authors see their pinned records first. Operators see everybody's records, so that pins
 * do not count for them.
 *
 * @param asked the order that the call asks for, if it does
 * @param unpinned the order for operators: the name of one of the list's sorts
 */
export const orderFor = (
  caller: Caller,
  asked: string | undefined,
  unpinned: string,
): string | undefined => asked ?? (isOperator(caller) ? unpinned : undefined);

/**
 * Checks that an author may pin so many more records. Operators may pin any number.
 *
 * @throws InvalidInput that names the limit
 */
export async function holdPins(
  transaction: Transaction<Tables>,
  { thing, table, caller, added }: Pins,
): Promise<void> {
  if (isOperator(caller) || added === 0) return;
  if ((await countHeldPins(transaction, { table, caller })) + added > pinnedRecords)
    throw refusedWrite(thing, {
      field: 'isTop',
      code: 'too-many',
      key: 'tooManyPinned',
      values: { limit: pinnedRecords },
    });
}

/**
 * Unpins records that an author has just restored, if the author would have too many pinned records now.
 */
export async function dropPinsBeyond(
  transaction: Transaction<Tables>,
  { table, caller, ids }: PinnedTable & { readonly ids: readonly string[] },
): Promise<void> {
  if (isOperator(caller)) return;
  if ((await countHeldPins(transaction, { table, caller })) <= pinnedRecords) return;
  await sql`update ${sql.table(table)} set is_top = false
    where id = any(${ids}::bigint[]) and is_top`.execute(transaction);
}
