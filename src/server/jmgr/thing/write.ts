import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import { orTaken } from '#server/database/duplicate.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import type { Caller } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { forgetWritings } from '#server/writing/records.ts';
import { changedFields } from '../changedFields.ts';
import { byOwner, type DeletableTable, type StoredRecord, writeRecord } from '../records.ts';
import type { StoredBody, ThingColumns, ThingDeclaration, Write } from './declaration.ts';
import { readRecord, shownOne } from './find.ts';
import type { rowsOf } from './rows.ts';

const revisionOf = z.number().optional();

/** The id of the draft that a save was written as and that is deleted with it. It is no field of the record. */
export const writingOf = (body: object): string | undefined =>
  'writingId' in body && typeof body.writingId === 'string' ? body.writingId : undefined;

/**
 * The transaction, with only the common columns in the types of tables. TypeScript cannot check a query whose table is a
 * type parameter; the thing's own columns are checked where the thing is declared.
 */
function overThings(
  transaction: Transaction<Tables>,
): Transaction<Record<DeletableTable, ThingColumns>> {
  // every table of a DeletableTable has these columns
  return transaction as unknown as Transaction<Record<DeletableTable, ThingColumns>>;
}

/** The save of one record. */
export function writerOf<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
>(
  { now }: Services,
  declaration: ThingDeclaration<T, C, B, V>,
  { columnsOf, keysOf, newRow, nameRefused }: ReturnType<typeof rowsOf<T, C, B, V>>,
) {
  const { thing, source } = declaration;
  const { save } = declaration.calls;
  const table: DeletableTable = source.table;

  const forgetWriting = async (body: object, { caller, transaction }: Write<unknown>) => {
    const writing = writingOf(body);
    if (writing !== undefined) await forgetWritings(transaction, caller, [writing]);
  };

  /**
   * Creates one record, or changes the fields of one that the body names.
   *
   * @param body has passed the validator of a creation or of a change
   * @param says what the answer says of the whole record that was written
   */
  return async (
    body: object,
    caller: Caller,
    within: Kysely<Tables>,
    says: (whole: B) => string = () => '',
  ): Promise<Saved> => {
    const { uniqueName } = declaration;
    const named: unknown = Reflect.get(body, save.change.identifier);
    const id = typeof named === 'string' ? named : undefined;
    /** the whole record that is written */
    let whole: B | undefined;
    const writing = writeRecord<Pick<Row<T>, C> & StoredRecord>(within, {
      thing,
      table,
      caller,
      id,
      mayChange: declaration.mayChange ?? byOwner,
      revision: 'revision' in body ? revisionOf.parse(body.revision) : undefined,
      isWholeAnswer: true,
      says: () => (whole ? says(whole) : ''),
      read: (known) => readRecord(within, source, known),
      show: (record) => shownOne(declaration, record),
      insert: async (created, transaction) => {
        // a body that names no record has passed the validator of a creation
        whole = body as B;
        const writing = { caller, at: now(), transaction, record: undefined };
        const row = await newRow(created, whole, writing);
        await overThings(transaction).insertInto(table).values(row).execute();
        await declaration.afterWrite?.(created, whole, writing);
        await forgetWriting(body, writing);
      },
      update: async (record, transaction) => {
        const stored = await declaration.bodyOf(record, transaction);
        const writing = { caller, at: now(), transaction, record, stored };
        const changed = changedFields(stored, body);
        if (Object.keys(changed).length === 0) {
          await forgetWriting(body, writing);
          return 'unchanged';
        }
        whole = Object.assign<object, StoredBody<B>, object>({}, stored, changed) as B;
        const columns = await columnsOf(whole, writing);
        const keys = await keysOf(transaction, whole, { id: record.id, changed });
        const updated = await overThings(transaction)
          .updateTable(table)
          .set({ ...columns, ...keys, updated_at: writing.at, revision: sql<number>`revision + 1` })
          .where('id', '=', record.id)
          .where('revision', '=', record.revision)
          .where('is_deleted', '=', false)
          .executeTakeFirst();
        if (updated.numUpdatedRows === 0n) return 'stale';
        await declaration.afterWrite?.(record.id, whole, writing);
        await forgetWriting(body, writing);
        return 'written';
      },
    });
    // another record may have taken the name between the check and the write
    return orTaken(writing, () =>
      uniqueName && whole ? nameRefused(uniqueName, uniqueName.of(whole)) : undefined,
    );
  };
}
