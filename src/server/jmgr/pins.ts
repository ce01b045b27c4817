import { sql, type Transaction } from 'kysely';
import { pinnedRecords } from '#contract/limits.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import type { Thing } from './messages.ts';
import { type DeletableTable, refusedWrite } from './records.ts';

interface PinnedTable {
  readonly table: DeletableTable;
  readonly caller: Caller;
}

interface Pins extends PinnedTable {
  readonly thing: Thing;
  /** how many more of their own the caller pins */
  readonly added: number;
}

/** How many of their own an author has pinned; two that ask at once wait for each other. */
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
 * The order of a list to manage. Pins put the lists of their owners in order; what one author pins does not come before
 * the work of all others where operators look at everybody's.
 *
 * @param asked the wish of the call, which goes before
 * @param unpinned the order of operators: a name of the list's sorts
 */
export const orderFor = (
  caller: Caller,
  asked: string | undefined,
  unpinned: string,
): string | undefined => asked ?? (isOperator(caller) ? unpinned : undefined);

/**
 * Makes sure that an author may pin so many more; operators pin any number. Two that pin at once wait for each other.
 *
 * @throws InvalidInput with the limit
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
 * Lets go of the pins of records that an author has just brought back, where they have pinned others meanwhile and would
 * have too many.
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
