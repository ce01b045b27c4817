import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { problem as problemShape } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { FieldValues } from '#schema/record.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallError } from '#server/http/errors.ts';
import type { Stamps, WritableThing } from '#server/jmgr/thing/writable.ts';
import type { Services } from '#server/services.ts';
import type { FileRow } from '../file/table.ts';
import { type CellProblem, ListChanged, shown, validatorProblems } from '../problems.ts';
import { type Decision, decideAll, refuse } from './deciding.ts';
import { headingIn, type Importing, importingOf, type Putting, type Wish } from './importing.ts';
import { readRows } from './reading.ts';
import type {
  DecidedRow,
  FileContext,
  ImportedRecords,
  ImportRow,
  PutRow,
  TargetElsewhere,
  TargetHere,
} from './target.ts';

/**
 * Makes records of rows by the save call of their list, on behalf of the person who imports: with the same validator,
 * writer, rules, revisions and access.
 */

/** of a thing whose records are saved one by one, and of one whose records are written together */
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
  const namesItself = importing.related.has(resource.name);
  return {
    ...readerOf(importing),
    table: thing.table,
    rowsAtOnce: thing.standsAlone ? rowsAtOnce.together : rowsAtOnce.oneByOne,
    readsAhead: !namesItself,
    // where a row is known in several ways, two rows with different keys may be about the same record
    standsBeside: thing.standsAlone && !namesItself && !thing.rows,
    async put(transaction, rows, context, options) {
      if ((await thing.isPresent?.(transaction)) === false) throw new ListChanged();
      const records: ImportedRecords = {
        match: (matching) => thing.match(transaction, caller, matching),
        saveAll: (bodies, stamps) => thing.saveAll(transaction, caller, bodies, stamps),
      };
      const { write } = options;
      if (!write) await sql`savepoint dry_run`.execute(transaction);
      const putting = { importing, records, context };
      const results = await putAll(transaction, { putting, thing }, rows, options);
      // a dry run does everything that a real run does, to find all its problems, and then rolls back
      if (!write) await sql`rollback to savepoint dry_run`.execute(transaction);
      return results;
    },
  };
}

/** Writes rows in rounds: a second row about a record is decided again after the first, one about a deleted record once that is back. */
async function putAll(
  transaction: Transaction<Tables>,
  { putting, thing }: { readonly putting: Putting; readonly thing: WritableThing },
  rows: readonly ImportRow[],
  { now, ids, beforeChanges }: Parameters<TargetHere['put']>[3],
): Promise<PutRow[]> {
  const results: PutRow[] = rows.map(() => ({ outcome: 'unchanged' }));
  const restored = new Set<string>();
  let open = rows.map((row, index) => ({ row, index }));
  while (open.length > 0) {
    const decisions = await decideAll(
      putting,
      open.map(({ row }) => row),
    );
    const touched = new Set<string>();
    const restores: string[] = [];
    const decided = open.map((one, at) => {
      const decision = decisions[at] ?? refuse([]);
      const id = 'body' in decision ? decision.told.recordId : undefined;
      if ('restores' in decision) restores.push(decision.restores);
      const isLater = 'restores' in decision || (id !== undefined && touched.has(id));
      if (id !== undefined) touched.add(id);
      return { ...one, decision, isLater };
    });
    const present = decided.filter(({ isLater }) => !isLater);
    if (touched.size > 0 || restores.length > 0) await beforeChanges();
    const made = new Map<object, string>();
    for (const { decision, index } of present)
      if ('body' in decision) made.set(decision.body, ids[index] ?? '');
    const saves = present.map(({ decision }) => decision);
    const outcomes = await written(putting, saves, { at: now, ids: made });
    outcomes.forEach((outcome, at) => {
      const { recordId = '' } = outcome;
      const isBack = outcome.outcome === 'unchanged' && restored.has(recordId);
      results[present[at]?.index ?? 0] = isBack ? { ...outcome, outcome: 'changed' } : outcome;
    });
    await thing.bringBack(transaction, restores, now);
    for (const id of restores) restored.add(id);
    open = decided.filter(({ isLater }) => isLater);
  }
  return results;
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

/** Carries out the saves among decisions. */
async function written(
  { importing: { thing }, records, context: { language, columns } }: Putting,
  decisions: readonly Decision[],
  stamps?: Stamps,
): Promise<PutRow[]> {
  const bodies = decisions.flatMap((one) => ('body' in one ? one.body : []));
  const outcomes = (await records.saveAll(bodies, stamps)).values();
  const headingOf = headingIn(columns.columns);
  return decisions.map((decision): PutRow => {
    if (!('body' in decision)) return decision;
    const { told, revision } = decision;
    const outcome = outcomes.next().value;
    if (outcome === undefined) throw new Error('a save has no outcome');
    if ('refusal' in outcome) {
      const { refusal } = outcome;
      const refused =
        refusal instanceof z.ZodError
          ? validatorProblems(refusal.issues, thing.validator, language, headingOf)
          : refusalOf(refusal, language, headingOf);
      return refuse([...(told.problems ?? []), ...refused]);
    }
    if (told.recordId === undefined) return { outcome: 'created', ...told };
    // the save reads values as always, for example without a trailing space, so a changed cell may be no change
    if (outcome.saved.revision === revision) return { outcome: 'unchanged', ...told, changes: [] };
    return { outcome: 'changed', ...told };
  });
}

const saidProblems = z.object({ problems: z.array(problemShape) });

/** The problems of a refused save, by column. */
function refusalOf(
  error: CallError,
  language: Language,
  headingOf: (name: string) => string,
): CellProblem[] {
  const said = saidProblems.safeParse(error.data(language)).data?.problems ?? [];
  if (said.length === 0)
    return [{ field: '', code: 'refused', message: error.describe(language), severity: 'error' }];
  return said.map(({ field, code, message }) => ({
    field: headingOf(field.split('.')[0] ?? field),
    code,
    message,
    severity: 'error',
  }));
}
