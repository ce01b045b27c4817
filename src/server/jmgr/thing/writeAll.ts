import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Saved } from '#contract/endpoint.ts';
import { withSavepoint } from '#server/database/connection.ts';
import { isRefusedValue } from '#server/database/duplicate.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { insertTogether } from '#server/database/insertTogether.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import { CallError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import type { DeletableTable } from '../records.ts';
import {
  isPinnable,
  type NewThing,
  type ThingDeclaration,
  type WrittenColumns,
} from './declaration.ts';
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
  { newRow }: ReturnType<typeof rowsOf<T, C, B, V>>,
  write: (body: object, caller: Caller, within: Kysely<Tables>) => Promise<Saved>,
): Pick<WritableThing, 'standsAlone' | 'saveAll'> & {
  check: (body: object) => z.ZodSafeParseResult<B>;
} {
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

  const saveAll: WritableThing['saveAll'] = async (transaction, caller, bodies, stamps) => {
    const isNew = (body: object) => standsAlone && !isChange(body) && writingOf(body) === undefined;
    const added = bodies.filter(isNew);
    const created = (await createAll(transaction, caller, added, stamps)).values();
    const outcomes: SaveOutcome[] = [];
    for (const body of bodies)
      outcomes.push(
        (isNew(body) ? created.next().value : undefined) ??
          (await saveOne(transaction, caller, body)),
      );
    return outcomes;
  };

  return { check, standsAlone, saveAll };
}
