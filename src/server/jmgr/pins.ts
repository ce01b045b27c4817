import { sql, type Transaction } from 'kysely';
import { pinnedRecords } from '#contract/limits.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import type { Thing } from './messages.ts';
import { type DeletableTable, refusedWrite } from './records.ts';

interface Pins {
  readonly thing: Thing;
  readonly table: DeletableTable;
  readonly caller: Caller;
  /** how many more of their own the caller pins */
  readonly added: number;
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
  await sql`select id from account where id = ${caller.id} for no key update`.execute(transaction);
  const { rows } = await sql<{ pinned: string }>`select count(*) as pinned from ${sql.table(table)}
    where account_id = ${caller.id} and is_top and not is_deleted`.execute(transaction);
  if (Number(rows[0]?.pinned ?? 0) + added > pinnedRecords)
    throw refusedWrite(thing, {
      field: 'isTop',
      code: 'too-many',
      key: 'tooManyPinned',
      values: { limit: pinnedRecords },
    });
}
