import { sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '#contract/exactJson.ts';
import type { Row } from '#server/database/tables.ts';
import { countMatches, type Predicate } from '#server/database/totals.ts';
import { readTakenNames } from '#server/database/uniqueNames.ts';
import { toldOfHtml } from '#server/html.ts';
import {
  type Caller,
  type HandledEndpoint,
  handle,
  succeed,
  succeedPage,
} from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { readAfter } from '../cursor.ts';
import { type ListQuestion, type Page, readPage } from '../listQuery.ts';
import { dropPinsBeyond } from '../pins.ts';
import {
  byOwner,
  type DeletableTable,
  deleteRecords,
  notFound,
  restoreRecords,
  type TakenNames,
} from '../records.ts';
import { isOwned, isPinnable, type ThingDeclaration } from './declaration.ts';
import {
  matchedColumn,
  matchKey,
  matchRecords,
  namedRecords,
  readRecord,
  readRecords,
  shownOne,
} from './find.ts';
import { rowsOf } from './rows.ts';
import type { WritableThing } from './writable.ts';
import { writerOf } from './write.ts';
import { writerOfSeveral } from './writeAll.ts';

/** What the calls of every thing have in common: a list, one record, saving one, deleting some (contract 10.9). */

const formerParts = z.record(z.string(), z.unknown());

/** What the calls of a thing do, whatever its columns are; `V` is its row. */
export interface ThingCalls<V> {
  /** how rows of a file are written */
  readonly writable: WritableThing;
  /** One page of the rows that all predicates hold for. @throws InvalidInput where the sort is none of the list's */
  list(
    question: Omit<ListQuestion, 'predicates'>,
    predicates: readonly Predicate[],
  ): Promise<ReturnType<typeof succeedPage<V>>>;
  /** How many records each tab has among those that all predicates hold for. */
  count<N extends string>(
    tabs: Readonly<Record<N, readonly Predicate[]>>,
    predicates: readonly Predicate[],
  ): Promise<ReturnType<typeof succeed<Record<N, number>>>>;
  /** who answers its detail, save, delete and restore calls */
  readonly handlers: readonly HandledEndpoint[];
}

export function thingCalls<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
>(services: Services, declaration: ThingDeclaration<T, C, B, V>): ThingCalls<V> {
  const { database, now } = services;
  const { thing, source } = declaration;
  const { detail, save, delete: remove, restore: bringBack } = declaration.calls;
  const table: DeletableTable = source.table;
  const owned = isOwned(source);
  const mayChange = declaration.mayChange ?? byOwner;
  const seenBy = declaration.seenBy ?? (() => []);
  const whole = ({ rows, references }: Page<Pick<Row<T>, C>>) => declaration.show(rows, references);
  const showPage = declaration.showPage ?? whole;
  const rows = rowsOf(declaration);
  const write = writerOf(services, declaration, rows);
  const several = writerOfSeveral(services, declaration, rows, write);

  const unique = declaration.uniqueName;
  const takenNames: TakenNames | undefined =
    unique && ((within, ids) => readTakenNames(within, unique.table, ids));
  const restore = (caller: Caller, ids: readonly string[]) =>
    restoreRecords(database, {
      thing,
      table,
      ids,
      now,
      caller,
      isOwned: owned,
      mayChange,
      takenNames,
      field: declaration.uniqueName?.field ?? '',
      afterRestoring: async (transaction, restored) => {
        if (isPinnable(source)) await dropPinsBeyond(transaction, { table, caller, ids: restored });
      },
    });

  const writable: WritableThing = {
    thing,
    table,
    validator: save.body,
    matchNames: Object.keys(declaration.matchedBy),
    keyOf: (name, value) => matchKey(matchedColumn(declaration.matchedBy, name), value),
    mayChange,
    match: (within, caller, matching) =>
      matchRecords(within, declaration, { ...matching, seen: seenBy(caller) }),
    bringBack: async (transaction, ids, at) => {
      await sql`update ${sql.table(table)} set is_deleted = false, updated_at = ${at}, revision = revision + 1
        where id = any(${ids}::bigint[]) and is_deleted`.execute(transaction);
    },
    named: (within, caller, wanted) =>
      namedRecords(within, declaration, { ...wanted, seen: seenBy(caller) }),
    read: (within) => readRecords(within, declaration),
    ...several,
    sentAs: declaration.sentAs,
    compare: async (within, id, former) => {
      const record = await readRecord(within, source, id);
      if (!record) return undefined;
      const selection = sql.join(source.columns.map((column) => sql.ref(`former.${column}`)));
      const { rows } = await sql<Pick<Row<T>, C>>`select ${selection} from ${sql.table(table)},
        lateral jsonb_populate_record(${sql.table(table)}, ${former}::jsonb) as former
        where ${sql.table(table)}.id = ${record.id}`.execute(within);
      const [earlier = record] = rows;
      const now = await declaration.bodyOf(record, within);
      const beside = declaration.besideColumns?.(formerParts.parse(parseJson(former))) ?? {};
      const before = { ...(await declaration.bodyOf(earlier, within)), ...beside };
      return { revision: record.revision, now, before, identifier: save.change.identifier };
    },
  };

  return {
    writable,

    async list(question, predicates) {
      const { after } = question;
      const asked = { ...question, predicates };
      const page =
        after === undefined
          ? await readPage(database, source, asked)
          : await readAfter(database, source, { ...asked, after }, now());
      const rows = await (question.whole ? whole : showPage)(page);
      const answer = succeedPage(rows, page.total, page.exact);
      return 'after' in page ? { ...answer, after: page.after } : answer;
    },

    async count<N extends string>(
      tabs: Readonly<Record<N, readonly Predicate[]>>,
      predicates: readonly Predicate[],
    ) {
      const counted = Object.entries<readonly Predicate[]>(tabs).map(async ([name, own]) => {
        const { count } = await countMatches(database, table, [...predicates, ...own]);
        return [name, count] as const;
      });
      // the keys are those of the tabs
      return succeed(Object.fromEntries(await Promise.all(counted)) as Record<N, number>);
    },

    handlers: [
      handle(detail, async ({ parameters: { id }, caller }) => {
        const record = await readRecord(database, source, id);
        const isReadable = record && ((await declaration.mayRead?.(caller, record)) ?? true);
        // what the caller may not read is not there
        if (!isReadable) throw notFound(thing, id);
        return succeed(await shownOne(declaration, record));
      }),
      handle(save, async ({ body, caller, language }) => {
        let told = '';
        const saved = await write(body, caller, database, (written) => {
          told = toldOfHtml(declaration.htmlOf?.(written) ?? [], language);
          return told;
        });
        return succeed(saved, told);
      }),
      handle(remove, async ({ body: { ids }, caller }) => {
        const deletion = { thing, table, ids, now, caller, isOwned: owned, mayChange };
        return succeed(await deleteRecords(database, deletion));
      }),
      handle(bringBack, async ({ body: { ids }, caller }) => succeed(await restore(caller, ids))),
    ],
  };
}
