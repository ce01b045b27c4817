import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import { withSavepoint } from '#server/database/connection.ts';
import { isRefusedValue } from '#server/database/duplicate.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { insertTogether, updateTogether } from '#server/database/insertTogether.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import { CallError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { changedFields } from '../changedFields.ts';
import { storedId } from '../predicates.ts';
import { byOwner, type DeletableTable, noteChanges } from '../records.ts';
import {
  type ChangedThing,
  isPinnable,
  type NewThing,
  type StoredBody,
  type ThingDeclaration,
  type WrittenColumns,
} from './declaration.ts';
import { readAll } from './find.ts';
import type { rowsOf } from './rows.ts';
import type { SaveOutcome, Stamps, WritableThing } from './writable.ts';
import { writingOf } from './write.ts';

/** new records that one statement inserts */
const insertedAtOnce = 250;

/** The outcome of a save that may be refused. @throws what is no refusal */
async function orRefusal(saving: Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof CallError || error instanceof z.ZodError) return { refusal: error };
    throw error;
  }
}

/** Saves of several records within one transaction: of a file, of a take-back. */
export function writerOfSeveral<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
>(
  { now }: Services,
  declaration: ThingDeclaration<T, C, B, V>,
  { columnsOf, newRow }: ReturnType<typeof rowsOf<T, C, B, V>>,
  write: (body: object, caller: Caller, within: Kysely<Tables>) => Promise<Saved>,
): Pick<WritableThing, 'standsAlone' | 'saveAll'> & {
  check: (body: object) => z.ZodSafeParseResult<B>;
} {
  const { mayChange = byOwner } = declaration;
  const { save } = declaration.calls;
  const table: DeletableTable = declaration.source.table;

  const isChange = (body: object): boolean =>
    typeof Reflect.get(body, save.change.identifier) === 'string';

  const saveOne = (
    transaction: Transaction<Tables>,
    caller: Caller,
    body: object,
  ): Promise<SaveOutcome> =>
    orRefusal(
      withSavepoint(transaction, async () => {
        const validator = isChange(body) ? save.change.body : save.body;
        const valid = validator.parse(body, { reportInput: true });
        return { saved: await write(valid, caller, transaction) };
      }),
    );

  /** what was said of bodies: a file is checked before it is written */
  const checked = new WeakMap<object, z.ZodSafeParseResult<B>>();
  const check = (body: object): z.ZodSafeParseResult<B> => {
    const result = checked.get(body) ?? save.body.safeParse(body, { reportInput: true });
    checked.set(body, result);
    return result;
  };

  /** Creates records by few statements. @throws what the database refuses of one of them */
  const createTogether = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps: Stamps | undefined,
  ): Promise<SaveOutcome[]> => {
    const parsed = bodies.map((body) => ({ body, ...check(body) }));
    const valid = parsed.flatMap(({ data }) => data ?? []);
    const references = await declaration.namedIn?.(transaction, valid);
    const at = stamps?.at ?? now();
    const writing = { caller, at, transaction, record: undefined, references };
    let rows: (WrittenColumns<T> & NewThing)[] = [];
    const inserts: Promise<void>[] = [];
    const insert = () => {
      const inserting = insertTogether(transaction, table, rows, declaration.jsonColumns);
      // who awaits all of them is told
      inserting.catch(() => undefined);
      inserts.push(inserting);
      rows = [];
    };
    const outcomes: SaveOutcome[] = [];
    for (const { body, data, error } of parsed) {
      const made = async () => {
        if (data === undefined) throw error;
        const id = stamps?.ids.get(body) ?? newIdentifier();
        rows.push(await newRow(id, data, writing));
        return { saved: { id, revision: 1 } };
      };
      outcomes.push(await orRefusal(made()));
      if (rows.length < insertedAtOnce) continue;
      insert();
      // the database writes these while the next ones are made
      await nextTurn();
    }
    if (rows.length > 0) insert();
    await Promise.all(inserts);
    return outcomes;
  };

  const createAll = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps: Stamps | undefined,
  ): Promise<SaveOutcome[]> => {
    const [first] = bodies;
    if (first === undefined) return [];
    if (bodies.length === 1 && !stamps) return [await saveOne(transaction, caller, first)];
    try {
      return await withSavepoint(transaction, () =>
        createTogether(transaction, caller, bodies, stamps),
      );
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      if (bodies.length === 1) return [await saveOne(transaction, caller, first)];
      // one of them does not fit in the database: the others are written without it
      const half = Math.ceil(bodies.length / 2);
      return [
        ...(await createAll(transaction, caller, bodies.slice(0, half), stamps)),
        ...(await createAll(transaction, caller, bodies.slice(half), stamps)),
      ];
    }
  };

  /** whether a save neither checks nor writes anything of other records */
  const standsAlone =
    !declaration.uniqueName && !declaration.afterWrite && !isPinnable(declaration.source);

  /**
   * Changes records by one statement, as far as nothing stands in the way of one of them: what is refused is left to its own save.
   *
   * @returns the outcomes of those that are done, by their bodies
   */
  const changeTogether = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
  ): Promise<ReadonlyMap<object, SaveOutcome>> => {
    const idOf = (body: object) => storedId(String(Reflect.get(body, save.change.identifier)));
    const records = await readAll(transaction, declaration.source, bodies.map(idOf), true);
    const done = new Map<object, SaveOutcome>();
    const rows: (WrittenColumns<T> & ChangedThing)[] = [];
    const at = now();
    for (const body of bodies) {
      const record = records.get(idOf(body));
      const valid = save.change.body.safeParse(body);
      if (!record || !valid.success || Reflect.get(body, 'revision') !== record.revision) continue;
      const { account_id: owner, id, revision } = record;
      if (owner !== undefined && !mayChange(caller, owner, 'edit')) continue;
      const stored = await declaration.bodyOf(record, transaction);
      const changed = changedFields(stored, valid.data);
      const isSame = Object.keys(changed).length === 0;
      done.set(body, { saved: { id, revision: revision + (isSame ? 0 : 1) } });
      if (isSame) continue;
      const writing = { caller, at, transaction, record, stored };
      // the stored record has every field, and the changed ones have passed the validator
      const whole = Object.assign<object, StoredBody<B>, object>({}, stored, changed) as B;
      const columns = await columnsOf(whole, writing).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      });
      if (columns) rows.push({ ...columns, id, revision: revision + 1, updated_at: at });
      else done.delete(body);
    }
    await updateTogether(transaction, table, rows, declaration.jsonColumns);
    await noteChanges(transaction, rows, caller);
    return done;
  };

  /** The same; none is done if the database refuses one of them. */
  const changeAll = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
  ): Promise<ReadonlyMap<object, SaveOutcome>> => {
    if (bodies.length < 2) return new Map();
    try {
      return await withSavepoint(transaction, () => changeTogether(transaction, caller, bodies));
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      return new Map();
    }
  };

  const saveAll: WritableThing['saveAll'] = async (transaction, caller, bodies, stamps) => {
    const isPlain = (body: object) => standsAlone && writingOf(body) === undefined;
    const isNew = (body: object) => isPlain(body) && !isChange(body);
    const added = bodies.filter(isNew);
    const created = (await createAll(transaction, caller, added, stamps)).values();
    const changes = bodies.filter((body) => isPlain(body) && isChange(body));
    const changed = await changeAll(transaction, caller, changes);
    const outcomes: SaveOutcome[] = [];
    for (const body of bodies)
      outcomes.push(
        (isNew(body) ? created.next().value : changed.get(body)) ??
          (await saveOne(transaction, caller, body)),
      );
    return outcomes;
  };

  return { check, standsAlone, saveAll };
}
