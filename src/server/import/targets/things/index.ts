import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { FieldValues } from '#schema/record.ts';
import { shown } from '#server/import/changes.ts';
import { ListChanged } from '#server/import/failure.ts';
import type { FileRow } from '#server/import/file/table.ts';
import type { WritableThing } from '#server/jmgr/thing/writable.ts';
import type { Services } from '#server/services.ts';
import type {
  DecidedRow,
  FileContext,
  ImportedRecords,
  TargetElsewhere,
  TargetHere,
} from '../target.ts';
import { decideAll } from './decide.ts';
import { type Importing, importingOf, type Wish } from './importing.ts';
import { readRows } from './rows.ts';
import { idsOf, isChange, written } from './write.ts';

/**
 * Makes records of rows by the save call of their list, on behalf of the person who imports: with the same validator,
 * writer, rules, revisions and access.
 */

/** of a thing whose records are saved one by one, and of one whose new records are inserted together */
const rowsAtOnce = { oneByOne: 500, together: 1_000 };

/** what somebody else has of these rows is asked for at once */
const rowsAtOnceElsewhere = 50;

const readerOf = (importing: Importing) => ({
  titleOf: (values: FieldValues) => shown(values[importing.resource.recordTitle.name]),
  read: (rows: readonly FileRow[], context: FileContext) => readRows(importing, rows, context),
});

/** Makes the target of a list whose rows are written by its save call. */
export async function thingTarget(
  services: Services,
  wish: Wish & { readonly thing: WritableThing },
): Promise<TargetHere> {
  const { resource, thing, caller } = wish;
  const importing = await importingOf(services, wish);
  return {
    ...readerOf(importing),
    table: thing.table,
    rowsAtOnce: thing.standsAlone ? rowsAtOnce.together : rowsAtOnce.oneByOne,
    readsAhead: !importing.related.has(resource.name),
    standsBeside: thing.standsAlone && !importing.related.has(resource.name),
    async put(transaction, rows, context, { write, now, ids, beforeChanges }) {
      if ((await thing.isPresent?.(transaction)) === false) throw new ListChanged();
      const records: ImportedRecords = {
        match: (values) => thing.match(transaction, caller, values),
        deleted: (ids) => thing.deleted(transaction, caller, ids),
        saveAll: (bodies, stamps) => thing.saveAll(transaction, caller, bodies, stamps),
      };
      const putting = { importing, records, context };
      const decisions = await decideAll(putting, rows);
      if (decisions.some(isChange)) await beforeChanges();
      if (!write) await sql`savepoint dry_run`.execute(transaction);
      const results = await written(putting, decisions, { at: now, ids: idsOf(decisions, ids) });
      // a dry run does everything that a real run does, to find all its problems, and then rolls back
      if (!write) await sql`rollback to savepoint dry_run`.execute(transaction);
      return results;
    },
  };
}

/** Makes the target of a list whose records are written by somebody else. @param recordsIn answers in a language */
export async function elsewhereTarget(
  services: Services,
  wish: Wish,
  recordsIn: (language: Language) => ImportedRecords,
): Promise<TargetElsewhere> {
  const importing = await importingOf(services, wish);
  return {
    ...readerOf(importing),
    rowsAtOnce: rowsAtOnceElsewhere,
    readsAhead: false,
    async decide(rows, context) {
      const putting = { importing, records: recordsIn(context.language), context };
      const decisions = await decideAll(putting, rows);
      return decisions.map((decision, index): DecidedRow => {
        if (!('body' in decision))
          return { expected: decision, write: undefined, isUntraceable: false };
        const { told } = decision;
        const isNew = told.recordId === undefined;
        return {
          expected: { outcome: isNew ? 'created' : 'changed', ...told },
          async write() {
            const [result] = await written(putting, [decision]);
            if (!result) throw new Error('a save has no outcome');
            return result;
          },
          isUntraceable: isNew && rows[index]?.key.length === 0,
        };
      });
    },
  };
}
