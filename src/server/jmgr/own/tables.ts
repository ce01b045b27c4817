import { type Kysely, sql, type Transaction } from 'kysely';
import { ownResourceOf } from '#contract/audit.ts';
import { defaultLanguage, type Language } from '#contract/language.ts';
import type { Target } from '#contract/things/field.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { ownTable } from '#schema/own/columns.ts';
import { ownThing } from '#schema/own/thing.ts';
import { searchColumns } from '#server/database/search.ts';
import type { OwnTable, Tables } from '#server/database/tables.ts';
import { plainTextOf } from '#server/html.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import { titleColumns } from '../references.ts';
import {
  type Alteration,
  besideMaking,
  convertedIn,
  convertedTable,
  exchanging,
  inPlace,
  isWritable,
} from './alterations.ts';
import { writeConverted } from './converted.ts';
import { allowTime, dependentsOf, held, holdThose, holdWriters } from './exchange.ts';
import {
  type ColumnChange,
  changedLines,
  changesBetween,
  namingsAfter,
  renamedLines,
  searchedColumn,
  withLineages,
} from './plan.ts';
import { type Counted, countAffected, noRecords } from './questions.ts';
import { makeReady, readyFor, withoutUseless } from './ready.ts';
import {
  type Column,
  hashOf,
  type SetAside,
  type Shape,
  searchedAfter,
  shape,
  shapeOf,
} from './shape.ts';
import { creation, isLinked, later, letGo, linkTable, references } from './statements.ts';
import type { Words } from './titles.ts';

/** Which tables of own records there are, and how they come to the shapes that their lists ask for. */

/** days that the values of a removed or converted field are kept */
const keptDays = 30;

interface KnownTable {
  readonly name: OwnTable;
  readonly list: string;
  readonly shape: Shape;
}

/** The table of a list, by its name or a former one; undefined if it has none yet. */
export async function readTable(
  database: Kysely<Tables>,
  { name, aliases }: Pick<CompiledResource, 'name' | 'aliases'>,
): Promise<KnownTable | undefined> {
  const rows = await database
    .selectFrom('list_table')
    .select(['name', 'list', 'shape'])
    .where('list', 'in', [name, ...aliases])
    .execute();
  const found = rows.find((row) => row.list === name) ?? rows[0];
  return found && tableOf(found);
}

/** All tables, each found by its list, by that one's name or a former one. */
export async function readTables(database: Kysely<Tables>): Promise<FindTable> {
  const rows = await database.selectFrom('list_table').select(['name', 'list', 'shape']).execute();
  const tables = new Map(rows.map((row) => [row.list, tableOf(row)]));
  return ({ name, aliases }) => {
    const found = [name, ...aliases].find((one) => tables.has(one));
    return found === undefined ? undefined : tables.get(found);
  };
}
type FindTable = (list: Pick<CompiledResource, 'name' | 'aliases'>) => KnownTable | undefined;

/** What conversions tell and read values by, as the tables are now. */
export async function readWords(
  database: Kysely<Tables>,
  language: Language = defaultLanguage,
): Promise<Words> {
  const { rows } = await sql<{ name: string; title: string }>`
    select name, shape ->> 'title' as title from list_table where shape ? 'title'`.execute(
    database,
  );
  const own = rows.map(({ name, title }) => [name, title] as const);
  const zones = await sql<{ name: string }>`select name from day_zone`.execute(database);
  const zone = zones.rows[0]?.name ?? 'UTC';
  return { language, zone, titles: new Map([...titleColumns, ...own]) };
}

/** Whether the table of a list has this shape still: another process may have changed it since. */
export async function isPresentShape(
  database: Kysely<Tables>,
  list: Pick<CompiledResource, 'name' | 'aliases'>,
  known: Shape,
): Promise<boolean> {
  const table = await readTable(database, list);
  return table !== undefined && isSameShape(table.shape, known);
}

/** The tables of which the database keeps how many records hold each word. */
export async function countedOwnTables(database: Kysely<Tables>): Promise<OwnTable[]> {
  const rows = await database
    .selectFrom('list_table')
    .select(['list'])
    .where(sql<boolean>`shape @> '{"countsWords": true}'`)
    .execute();
  return rows.map(({ list }) => ownTable(list));
}

/** A stored table. */
export const tableOf = (row: { readonly list: string; readonly shape: unknown }): KnownTable => ({
  name: ownTable(row.list),
  list: row.list,
  shape: shape.parse(row.shape),
});

/** A list of own records, with what its relations refer to. */
export interface OwnList {
  readonly list: CompiledResource;
  readonly targetOf: (list: string) => Target | undefined;
  /** the tables of related lists, by those that they had under former names */
  readonly renamedTables: ReadonlyMap<string, string>;
}

/** Whether a table has all that a list asks for: another process may have changed the list since. */
export function hasColumnsOf(
  { list, targetOf }: Pick<OwnList, 'list' | 'targetOf'>,
  { columns, searched, countsWords }: Shape,
): boolean {
  const known = new Map(columns.map(({ name, sql }) => [name, sql]));
  const wanted = shapeWanted({ list, targetOf }, searched);
  return countsWords && wanted.columns.every(({ name, sql }) => known.get(name) === sql);
}

const shapesWanted = new WeakMap<CompiledResource, Map<string, ReturnType<typeof shapeOf>>>();

/**
 * The shape that a list asks for; made once, as every publication asks for those of all lists.
 *
 * @param searched the lines of the search text of its table
 */
function shapeWanted(
  { list, targetOf }: Pick<OwnList, 'list' | 'targetOf'>,
  searched: readonly string[],
): ReturnType<typeof shapeOf> {
  const known = shapesWanted.get(list) ?? new Map<string, ReturnType<typeof shapeOf>>();
  shapesWanted.set(list, known);
  const related = Object.values(list.fields).flatMap(({ relation }) => relation?.resource ?? []);
  const key = JSON.stringify([searched, related.map(targetOf)]);
  const made = known.get(key) ?? shapeOf(list, ownThing(list, { searched, targetOf }), searched);
  known.set(key, made);
  return made;
}

const nothing: Shape = {
  columns: [],
  searched: [],
  totals: [],
  indexes: [],
  countsWords: false,
  setAside: [],
  namings: [],
};

/** A shape whose relations name the tables of lists that were renamed as they are called now. */
function withPresentTargets(known: Shape, renamed: OwnList['renamedTables']): Shape {
  const present = <One extends Column>(column: One): One => {
    const target = column.target === undefined ? undefined : renamed.get(column.target);
    return target === undefined ? column : { ...column, target };
  };
  return { ...known, columns: known.columns.map(present), setAside: known.setAside.map(present) };
}

/** What a list asks for that its table is not yet. */
function planOf({ list, targetOf, renamedTables }: OwnList, known: KnownTable | undefined) {
  const before = known ? withPresentTargets(known.shape, renamedTables) : nothing;
  const wanted = shapeWanted({ list, targetOf }, before.searched);
  const changes = known ? changesBetween(before, wanted) : [];
  const columns = withLineages(before, wanted.columns, changes);
  const searched = searchedAfter(renamedLines(before.searched, changes), columns);
  const namings = namingsAfter(before, columns);
  return { known, before, changes, wanted: { ...wanted, columns, searched, namings } };
}

/** Runs statements in turn, all of them sent at once. */
const run = async (transaction: Transaction<Tables>, statements: readonly string[]) => {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(transaction);
};

/** Changes what goes along with a list; the trail has the change of the list alone. */
export async function withoutTrail(
  transaction: Transaction<Tables>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ call: string | null }>`
    select current_setting('bookdesk.audit', true) as call`.execute(transaction);
  await sql`select set_config('bookdesk.audit', '', true)`.execute(transaction);
  await work();
  await sql`select set_config('bookdesk.audit', ${rows[0]?.call ?? ''}, true)`.execute(transaction);
}

/** What is left to do when all that takes long is done: those who read the table wait for it. */
type Finish = () => Promise<void>;
const nothingLeft: Finish = async () => {};

/** When tables are brought, and in which words. */
interface Bringing {
  readonly now: Date;
  readonly words: Words;
}

/** A table that is being brought. */
interface Brought {
  readonly finish: Finish;
  /** its new columns: no record has a value there */
  readonly empty: ReadonlySet<string>;
}

/**
 * Brings the table of a list to the shape that the list asks for, and makes it if there is none: all of it in the given
 * transaction, or nothing. Values of removed and converted fields are set aside for 30 days.
 *
 * @param found the table that it has
 */
export async function bringTable(
  transaction: Transaction<Tables>,
  own: OwnList,
  found: KnownTable | undefined,
  { now, words }: Bringing,
): Promise<Brought> {
  const { list } = own;
  const table = ownTable(list.name);
  const planned = planOf(own, found);
  const { known, before, changes, wanted } = planned;
  const empty = new Set(changes.flatMap(({ how, column }) => (how === 'added' ? column.name : [])));
  const after: Shape = { ...wanted, setAside: [...before.setAside] };
  if (!known) {
    await allowTime(transaction);
    await run(transaction, creation(table, list.name, after));
    await keepShape(transaction, { name: table, list: list.name, shape: after }, now);
    return { finish: nothingLeft, empty };
  }
  const alteration = alterationOf(own, { ...planned, known }, now);
  if (!alteration) return { finish: nothingLeft, empty };
  await allowTime(transaction);
  const { altered, old, isWrittenAnew } = alteration;
  const { after: left } = altered;
  const finish = isWrittenAnew
    ? await makeAnew(transaction, altered, { list, words })
    : await changeInPlace(transaction, altered, old);
  const finishAll = async () => {
    await finish();
    if (known.list !== list.name)
      await withoutTrail(transaction, () =>
        transaction
          .updateTable('note')
          .set({ resource: ownResourceOf(list.name) })
          .where('resource', '=', ownResourceOf(known.list))
          .execute(),
      );
    await keepShape(transaction, { name: table, list: list.name, shape: left }, now, known.list);
  };
  return { finish: finishAll, empty };
}

/**
 * Makes ready what bringing the table of a list takes long for, while everybody reads and writes it. Whoever calls holds
 * the schemas, and nothing of the table.
 *
 * @param transaction in which the table is brought afterwards
 */
export async function prepareTable(
  database: Kysely<Tables>,
  transaction: Transaction<Tables>,
  own: OwnList,
  found: KnownTable | undefined,
  now: Date,
): Promise<void> {
  const { known, ...planned } = planOf(own, found);
  const alteration = known && alterationOf(own, { ...planned, known }, now);
  if (alteration && !alteration.isWrittenAnew)
    await makeReady(database, transaction, alteration.altered);
}

/** The change that a plan asks for; undefined if it asks for none. */
function alterationOf(
  { list }: OwnList,
  {
    known,
    before,
    changes,
    wanted,
  }: ReturnType<typeof planOf> & {
    readonly known: KnownTable;
  },
  now: Date,
) {
  const table = ownTable(list.name);
  const after: Shape = { ...wanted, setAside: [...before.setAside] };
  // the table refers to a renamed one already: what it is called is noted
  if (known.list === list.name && isSameShape(known.shape, after)) return undefined;
  const asides = newAsides(before, changes, now);
  const changed: Shape = {
    ...after,
    setAside: setAsideAfter(before, changes, [...asides.values()]),
  };
  const old = oldest(changed, now);
  const left = { ...changed, setAside: changed.setAside.filter((one) => !old.includes(one)) };
  const lines = changedLines(before, changed, changes);
  const former = known.name;
  const altered: Alteration = {
    former,
    beside: `next_own_${hashOf(former)}`,
    table,
    list: list.name,
    before,
    after: left,
    changes,
    lines,
    asides,
  };
  const isWrittenAnew = lines.length > 0 || changes.some(({ how }) => how === 'converted');
  return { altered, old, isWrittenAnew };
}

/** Makes a table anew beside the one that there is, which readers read until the two are exchanged. */
async function makeAnew(
  transaction: Transaction<Tables>,
  altered: Alteration,
  { list: { fields }, words }: Pick<OwnList, 'list'> & Pick<Bringing, 'words'>,
): Promise<Finish> {
  const { former, beside, table, list, before, lines, changes } = altered;
  const links = before.columns.filter(isLinked).map(({ name }) => linkTable(former, name));
  const dependents = await dependentsOf(transaction, former, links, table);
  const { referring, keys, views } = dependents;
  if (views.length > 0)
    throw new Refused(
      422,
      sentence(locales.server.jmgr, 'ownViewed', { list, views: views.join(', ') }),
    );
  await holdWriters(transaction, former);
  const making = besideMaking(altered);
  const converted = convertedIn(changes, ({ field }) => fields[field]);
  if (converted.length > 0)
    await writeConverted(
      transaction,
      { table: former, into: convertedTable(beside) },
      converted,
      words,
    );
  await run(transaction, making.rows);
  if (lines.length > 0) await writeSearch(transaction, altered);
  await run(transaction, making.rest);
  const others = [...keys.map(({ target }) => target), ...referring.map((one) => one.table)];
  return () =>
    held(transaction, list, [former, ...links, ...others.toSorted()], () =>
      run(transaction, exchanging(altered, dependents)),
    );
}

/** Changes a table whose rows stay as they are. @param old what has been set aside for long enough */
async function changeInPlace(
  transaction: Transaction<Tables>,
  altered: Alteration,
  old: readonly SetAside[],
): Promise<Finish> {
  const { former, table, list } = altered;
  const ready = await readyFor(transaction, altered);
  const { beforehand, rest } = inPlace(altered, ready);
  if (beforehand.length > 0) await holdWriters(transaction, former);
  await run(transaction, beforehand);
  const statements = [...rest, ...letGo(table, old), ...withoutUseless(table, ready)];
  if (statements.length === 0) return nothingLeft;
  const related = altered.changes.flatMap(({ how, column: { target } }) =>
    how === 'added' && target !== undefined && target !== former ? target : [],
  );
  return () =>
    held(transaction, list, [former], async () => {
      // new keys need them: whoever reads this table is not to wait for those who write there
      await holdThose(transaction, related);
      await run(transaction, statements);
    });
}

/** A change that publishing a list would make, with how many records it is about. */
export interface PlannedChange extends Counted {
  readonly change: ColumnChange;
  /** whether there are no more: they are counted for as long as somebody may wait for it */
  readonly isExact: boolean;
}

/**
 * What bringing the table of a list to its shape would change of the columns that there are.
 *
 * @param patience milliseconds in which records are counted
 */
export async function planTable(
  database: Kysely<Tables>,
  own: OwnList,
  patience: number,
): Promise<readonly PlannedChange[]> {
  const { known, before, changes } = planOf(own, await readTable(database, own.list));
  if (!known) return [];
  const words = await readWords(database);
  const { fields, recordTitle } = own.list;
  const asked = {
    table: known.name,
    changes,
    converted: convertedIn(changes, ({ field }) => fields[field]),
    title: before.columns.find(
      ({ field, formerly }) => field === recordTitle.name || formerly.includes(recordTitle.name),
    ),
  };
  const { changes: counted, isExact } = await countAffected(database, asked, patience, words);
  return changes.map((change, number) => ({
    change,
    isExact,
    ...(counted[number] ?? noRecords),
  }));
}

/**
 * Lets the columns of lists that name records refer to them; to be called when all tables are there. It reads no records
 * of new columns: the keys are looked at afterwards (`confirmOwnKeys`).
 *
 * @param empty by list, its columns in which no record has a value
 */
export async function bringReferences(
  transaction: Transaction<Tables>,
  lists: readonly CompiledResource[],
  empty: ReadonlyMap<CompiledResource, Brought['empty']>,
): Promise<void> {
  const find = await readTables(transaction);
  const related = lists.flatMap((list) => {
    const known = find(list);
    const columns = known?.shape.columns.filter(({ target }) => target !== undefined) ?? [];
    return known && columns.length > 0 ? [{ list, known, columns }] : [];
  });
  if (related.length === 0) return;
  const links = related.flatMap(({ known, columns }) =>
    columns.filter(isLinked).map(({ name }) => linkTable(known.name, name)),
  );
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, attname as name from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and relname = any(${related.map(({ known }) => known.name)})
    union select '', relname from pg_class where relkind = 'r'
      and relnamespace = current_schema()::regnamespace and relname = any(${links})`.execute(
    transaction,
  );
  for (const { list, known, columns } of related) {
    const own = columns.filter(isLinked).map(({ name }) => linkTable(known.name, name));
    const done = new Set(
      rows.flatMap(({ table, name }) =>
        table === known.name || (table === '' && own.includes(name)) ? [name] : [],
      ),
    );
    await run(
      transaction,
      references(
        known.name,
        { columns },
        { done, empty: empty.get(list) ?? new Set(), more: later },
      ),
    );
  }
}

/** Whether two shapes are one; the order in which they were written down says nothing. */
const isSameShape = (one: Shape, other: Shape): boolean =>
  JSON.stringify(shape.parse(one)) === JSON.stringify(shape.parse(other));

/** The new names of columns that are set aside, by the column. */
function newAsides(
  before: Shape,
  changes: readonly ColumnChange[],
  now: Date,
): ReadonlyMap<Column, SetAside> {
  const leaving = changes.flatMap((change) =>
    change.how === 'removed' ? [change.column] : change.how === 'converted' ? [change.from] : [],
  );
  const used = before.setAside.map(({ keptAs }) => Number(keptAs.split('_').at(-1)));
  const first = Math.max(0, ...used) + 1;
  return new Map(
    leaving.map((column, index) => [
      column,
      { ...column, keptAs: `aside_${first + index}`, since: now.toISOString() },
    ]),
  );
}

function setAsideAfter(
  before: Shape,
  changes: readonly ColumnChange[],
  added: readonly SetAside[],
): SetAside[] {
  const back = new Set(changes.map((change) => change.how === 'restored' && change.from));
  return [...before.setAside.filter((one) => !back.has(one)), ...added];
}

/** The values that have been set aside for as long as they are kept. */
export const oldest = ({ setAside }: Shape, now: Date): SetAside[] => {
  const limit = now.getTime() - keptDays * 86_400_000;
  return setAside.filter(({ since }) => Date.parse(since) < limit);
};

/** Stores the shape that a table has now. */
export async function keepShape(
  transaction: Transaction<Tables>,
  known: KnownTable,
  now: Date,
  formerly = known.list,
): Promise<void> {
  if (formerly !== known.list) {
    await transaction.deleteFrom('list_table').where('list', '=', formerly).execute();
    await transaction
      .updateTable('webhook')
      .set({ list: known.list })
      .where('list', '=', formerly)
      .execute();
    // keys of programs go on opening it
    await sql`update program_key set lists = array_replace(lists, ${formerly}, ${known.list})
      where ${formerly} = any(lists)`.execute(transaction);
  }
  const kept = { shape: JSON.stringify(known.shape), changed_at: now };
  await transaction
    .insertInto('list_table')
    .values({ name: known.name, list: known.list, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute();
}

/** The search columns of a record. @param read gives what is stored in a column */
export function searchOf(
  { searched, columns }: Pick<Shape, 'searched' | 'columns'>,
  read: (column: string) => unknown,
) {
  const lines = searched.map((name) => {
    const column = searchedColumn({ columns }, name);
    const value = column ? read(name) : '';
    if (typeof value !== 'string') return '';
    return column?.type === 'richText' ? plainTextOf(value) : value;
  });
  return searchColumns(...lines);
}

/** records whose search text is written at once, where the database cannot write it by itself */
const batch = 1_000;

/** Writes the search text of rows for which the database cannot, in a table that is made beside another one. */
async function writeSearch(
  transaction: Transaction<Tables>,
  { beside, after, lines }: Alteration,
): Promise<void> {
  const read = after.searched.filter((name) => searchedColumn(after, name));
  const selection = sql.join([sql`id`, ...read.map((name) => sql.ref(name))]);
  const isLeft = sql.raw(`not (${isWritable(after, lines)})`);
  const table = sql.table(beside);
  for (let last = '0'; ; ) {
    const { rows } = await sql<{ id: string }>`select ${selection} from ${table}
      where id > ${last} and ${isLeft} order by id limit ${batch}`.execute(transaction);
    const written = rows.map((row) => searchOf(after, (name) => Reflect.get(row, name)));
    await sql`update ${table} as record
      set search_text = given.text, grams = array(select jsonb_array_elements_text(given.grams))
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${written.map((one) => one.search_text)}::text[],
        ${written.map(({ grams }) => JSON.stringify(grams))}::jsonb[]) as given (id, text, grams)
      where record.id = given.id`.execute(transaction);
    const next = rows.at(-1)?.id;
    if (next === undefined || rows.length < batch) return;
    last = next;
  }
}
