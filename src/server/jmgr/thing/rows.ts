import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Row, Tables } from '#server/database/tables.ts';
import { findAlike, nameColumns } from '#server/database/uniqueNames.ts';
import { checkDraft, checkPublishing } from '#server/http/access.ts';
import { holdPins } from '../pins.ts';
import { type DeletableTable, refusedWrite } from '../records.ts';
import {
  isOwned,
  type NewThing,
  type StoredBody,
  type ThingDeclaration,
  type UniqueName,
  type Write,
  type WrittenColumns,
} from './declaration.ts';

/** What saves of a thing write: its columns, the key of its unique name, and the row of a new record. */
export function rowsOf<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
>(declaration: ThingDeclaration<T, C, B, V>) {
  const { thing, source } = declaration;
  const table: DeletableTable = source.table;

  /** @throws Forbidden where the caller may not publish, InvalidInput with too many pins */
  const columnsOf = async (
    body: B,
    write: Write<Pick<Row<T>, C>, StoredBody<B>>,
  ): Promise<WrittenColumns<T>> => {
    const columns = await declaration.columnsOf(body, write);
    const { caller, transaction, record } = write;
    const { draft = 'is_draft' } = declaration;
    const isDraftIn = (one: object) => Reflect.get(one, draft) === true;
    if (draft in columns) {
      const isDraft = isDraftIn(columns) && (!record || isDraftIn(record));
      checkDraft(caller, isDraft);
      const { publishedIn } = declaration;
      if (publishedIn !== undefined && !isDraft) checkPublishing(caller, publishedIn);
    }
    const isPinned = 'is_top' in columns && columns.is_top === true;
    const wasPinned = record !== undefined && 'is_top' in record && record.is_top === true;
    if (isPinned && !wasPinned) await holdPins(transaction, { thing, table, caller, added: 1 });
    return columns;
  };

  const nameRefused = ({ field }: UniqueName<B>, name: string, other = name) =>
    refusedWrite(thing, {
      field,
      code: 'taken',
      key: other === name ? 'nameTaken' : 'nameAlike',
      values: { name, other },
    });

  /**
   * The columns of the key of a unique name. None if the thing has no unique name, or if the save does not change it: so
   * two older records with the same name can still be edited.
   *
   * @throws InvalidInput if another record has a name that reads alike
   */
  const keysOf = async (
    transaction: Transaction<Tables>,
    whole: B,
    before?: { readonly id: string; readonly changed: object },
  ) => {
    const { uniqueName } = declaration;
    if (!uniqueName) return {};
    const within = uniqueName.within(whole);
    if (
      before &&
      [uniqueName.field, ...Object.keys(within)].every((name) => !(name in before.changed))
    )
      return {};
    const name = uniqueName.of(whole);
    const conditions = Object.entries(within).map(
      ([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`,
    );
    const alike = await findAlike(transaction, uniqueName.table, {
      name,
      within: sql.join<SqlBool>(conditions, sql` and `),
      ...(before ? { except: before.id } : {}),
    });
    if (alike) throw nameRefused(uniqueName, name, alike.name);
    return nameColumns(name);
  };

  /** The row of a new record. */
  const newRow = async (
    id: string,
    body: B,
    writing: Write<Pick<Row<T>, C>, StoredBody<B>>,
  ): Promise<WrittenColumns<T> & NewThing> => ({
    ...(await columnsOf(body, writing)),
    ...(await keysOf(writing.transaction, body)),
    id,
    ...(isOwned(source) ? { account_id: writing.caller.id } : {}),
    created_at: writing.at,
    updated_at: writing.at,
  });

  return { columnsOf, keysOf, newRow, nameRefused };
}
