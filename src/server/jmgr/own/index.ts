import type { RawBuilder, Transaction } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import type { Target } from '#contract/things/field.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { ownTable } from '#schema/own/columns.ts';
import { targetOfList } from '#schema/own/targets.ts';
import type { Tables } from '#server/database/tables.ts';
import { errorCode } from '#server/errorCode.ts';
import { NotFound, Refused, sentence } from '#server/http/errors.ts';
import type { HandledEndpoint } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { isOpen } from './open.ts';
import { type OwnCall, type OwnRecords, ownEndpoints, ownRecords } from './records.ts';
import {
  bringReferences,
  bringTable,
  hasColumnsOf,
  isPresentShape,
  type OwnList,
  type PlannedChange,
  planTable,
  prepareTable,
  readTable,
  readTables,
  readWords,
} from './tables.ts';

/** Own records: lists that the platform answers with tables that it makes of their schemas. */

export { confirmOwnKeys, enteringOwn, isListChanging } from './exchange.ts';
export { accessFor, requireGrant } from './grants.ts';
export { countRecords, dropTable, letOldValuesGo } from './letGo.ts';
export { presentRow } from './noted.ts';
export type { OwnCall } from './records.ts';
export type { PlannedChange } from './tables.ts';
export { countedOwnTables } from './tables.ts';

/** Finds a list by its present or a former name; undefined if it is broken or does not exist. */
export type FindList = (name: string) => Promise<CompiledResource | undefined>;

/** A list with what its relations refer to; undefined while one of them refers to a list that cannot be used. */
async function withTargets(list: CompiledResource, find: FindList): Promise<OwnList | undefined> {
  const targets = new Map<string, Target>();
  const renamedTables = new Map<string, string>();
  for (const { relation } of Object.values(list.fields)) {
    if (!relation) continue;
    const other = await find(relation.resource);
    const target = other && targetOfList(other);
    if (target === undefined) return undefined;
    targets.set(relation.resource, target);
    if (other?.provider === 'own')
      for (const former of other.aliases) renamedTables.set(ownTable(former), ownTable(other.name));
  }
  return { list, targetOf: (name) => targets.get(name), renamedTables };
}

/** the calls of lists as they are now; a list that changes is another object */
const made = new WeakMap<CompiledResource, Promise<OwnRecords>>();

/**
 * The records of a list.
 *
 * @throws Refused 503 if its table is not there yet
 */
export function recordsOf(
  services: Services,
  list: CompiledResource,
  find: FindList,
): Promise<OwnRecords> {
  const known = made.get(list);
  if (known) return known;
  const making = makeRecords(services, list, find);
  made.set(list, making);
  // whoever asks next tries again
  making.catch(() => made.delete(list));
  return making;
}

async function makeRecords(services: Services, list: CompiledResource, find: FindList) {
  const table = await readTable(services.database, list);
  const own = await withTargets(list, find);
  if (!own || table?.list !== list.name || !hasColumnsOf(own, table.shape)) throw notReady(list);
  return ownRecords(services, { ...own, find }, table.shape);
}

/**
 * Who answers a call of a list of own records.
 *
 * @throws NotFound if there is no such list
 */
export const ownHandled =
  (services: Services, find: FindList) =>
  async (name: string, call: OwnCall): Promise<HandledEndpoint> => {
    const list = await find(name);
    const isForAll = call === 'open' || call === 'openRecord';
    if (isForAll && !(list && isOpen(list)))
      throw new NotFound(sentence(locales.server.jmgr, 'notOpen', { list: name }));
    if (list?.provider !== 'own')
      throw new NotFound(sentence(locales.server.jmgr, 'noOwnList', { list: name }));
    const records = await recordsOf(services, list, find);
    const { handler, ...handled } = records.handled[call];
    return {
      ...handled,
      handler: (given) =>
        handler(given).catch(async (error: unknown) => {
          throw (await isOutdated(services, records, error)) ? notReady(list) : error;
        }),
    };
  };

/**
 * Whether a statement failed because another process has changed the table since: this one goes by the new shape with the
 * next call, or has an older file of the list.
 */
async function isOutdated(
  { database }: Services,
  { list, shape }: OwnRecords,
  error: unknown,
): Promise<boolean> {
  const code = errorCode(error) ?? '';
  // PostgreSQL's codes for a column or a table that is not there
  if (code === '42703' || code === '42P01') return true;
  // its classes of errors about types and about values
  if (!/^(42|22)/.test(code)) return false;
  return !(await isPresentShape(database, list, shape));
}

const notReady = ({ name }: CompiledResource): Refused =>
  new Refused(503, sentence(locales.server.jmgr, 'ownNotReady', { list: name }), 2);

/** A record as readers see it, with its list. */
export interface ReadersRecord {
  readonly list: CompiledResource;
  readonly row: object;
  /** the lists that its fields relate to and that readers may open, by name */
  readonly related: ReadonlyMap<string, CompiledResource>;
}

/** A list whose records readers see. */
interface ReadersList extends Omit<ReadersRecord, 'row'> {
  /** another text once the list, or one that it relates to, has changed */
  readonly mark: string;
  /** whether what is seen of a record may change by the time alone */
  readonly isTimed: boolean;
  /** undefined if there is no such record that readers may see */
  find(id: string): Promise<object | undefined>;
  /** Ids and times of change (`id`, `at`) of all records that readers see now, as a query. */
  all(): RawBuilder<unknown>;
}

/** The lists whose records readers see. */
export interface ReadersLists {
  /** undefined if there is none of this present or former name, or readers may see no records of it */
  find(name: string): Promise<ReadersList | undefined>;
  /** their present names */
  names(): Promise<readonly string[]>;
}

const identities = new WeakMap<object, number>();
let identitiesGiven = 0;

/** Tells an object from all others of this process, in a text. */
function identityOf(one: object): number {
  const known = identities.get(one);
  if (known !== undefined) return known;
  identitiesGiven += 1;
  identities.set(one, identitiesGiven);
  return identitiesGiven;
}

/** Finds lists for readers. @param all every list, with its present name */
export function readersLists(
  services: Services,
  find: FindList,
  all: () => Promise<readonly { readonly name: string }[]>,
): ReadersLists {
  const findForReaders = async (name: string): Promise<ReadersList | undefined> => {
    const list = await find(name);
    if (list?.provider !== 'own') return undefined;
    const { readers } = await recordsOf(services, list, find);
    if (!readers) return undefined;
    const related = new Map<string, CompiledResource>();
    for (const { relation } of Object.values(list.fields)) {
      const other = relation && (await find(relation.resource));
      const isShown = other && (other.provider !== 'own' || isOpen(other));
      if (relation && isShown) related.set(relation.resource, other);
    }
    const isTimed = [...related.values()].some(({ publishing }) => publishing?.from !== undefined);
    const mark = [list, ...related.values()].map(identityOf).join(' ');
    return { list, related, mark, isTimed, find: (id) => readers.find(id), all: readers.all };
  };
  return {
    find: findForReaders,
    async names() {
      const lists = await Promise.all((await all()).map(({ name }) => find(name)));
      return lists.flatMap((list) => (list?.provider === 'own' && isOpen(list) ? [list.name] : []));
    },
  };
}

/** What publishing a list would change of its table; nothing if it has none yet, or a relation cannot be used. */
export async function planOwnTable(
  services: Pick<Services, 'database'>,
  list: CompiledResource,
  find: FindList,
  patience: number,
): Promise<readonly PlannedChange[]> {
  const own = await withTargets(list, find);
  return own ? planTable(services.database, own, patience) : [];
}

/** The calls of all these lists, as far as they can be made. */
export async function ownEndpointsOf(
  services: Services,
  lists: readonly CompiledResource[],
  find: FindList,
): Promise<Endpoint[]> {
  const made = await Promise.allSettled(lists.map((list) => recordsOf(services, list, find)));
  return made.flatMap((one) => (one.status === 'fulfilled' ? ownEndpoints(one.value) : []));
}

/**
 * Brings the tables of lists to the shapes that these ask for, within a transaction. A list that relates to one that
 * cannot be used keeps its table as it is.
 *
 * @param language in which values are written that become texts. Default: that of the product
 */
export async function bringOwnTables(
  { database, now }: Pick<Services, 'database' | 'now'>,
  transaction: Transaction<Tables>,
  lists: readonly CompiledResource[],
  find: FindList,
  language?: Language,
): Promise<void> {
  const owns = (await Promise.all(lists.map((list) => withTargets(list, find)))).flatMap(
    (own) => own ?? [],
  );
  const tableOf = await readTables(transaction);
  // before anything of a table is held
  const bringing = { now: now(), words: await readWords(transaction, language) };
  for (const own of owns)
    await prepareTable(database, transaction, own, tableOf(own.list), bringing.now);
  const brought = new Map<CompiledResource, Awaited<ReturnType<typeof bringTable>>>();
  for (const own of owns)
    brought.set(own.list, await bringTable(transaction, own, tableOf(own.list), bringing));
  for (const { finish } of brought.values()) await finish();
  const empty = new Map([...brought].map(([list, one]) => [list, one.empty]));
  await bringReferences(transaction, lists, empty);
}
