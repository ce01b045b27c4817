import type { DataProvider } from '@refinedev/core';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf, referenceOf } from '#schema/record.ts';
import { crudFilter } from './crudFilters.ts';

/** Id and title of a related record. */
export interface TitledReference {
  readonly id: string;
  readonly title: string;
  /** the record was deleted; this is its last title */
  readonly isDeleted?: true;
}
type Answer = TitledReference | null;

/** milliseconds during which the requests of one page are collected */
const gathering = 10;
/** maximum number of ids in one call, to limit the length of its address */
const idsACall = 50;
/** number of simultaneous calls if each record needs its own */
const atOnce = 4;

interface Waiting {
  readonly id: string;
  readonly settle: (answer: Answer) => void;
}
const queues = new WeakMap<DataProvider, Map<string, Waiting[]>>();

/**
 * The title of a record of which only the id is known, as is usual in rows of REST services. Requests made within a
 * moment are collected into one call, with each id once. Never rejects: a record that cannot be read has no title.
 */
export function askTitle(
  data: DataProvider,
  target: CompiledResource,
  id: string,
): Promise<TitledReference | null> {
  const waiting = queues.get(data) ?? new Map<string, Waiting[]>();
  queues.set(data, waiting);
  return new Promise((settle) => {
    const queue = waiting.get(target.name);
    if (queue) {
      queue.push({ id, settle });
      return;
    }
    const own = [{ id, settle }];
    waiting.set(target.name, own);
    setTimeout(() => {
      waiting.delete(target.name);
      void answer(data, target, own);
    }, gathering);
  });
}

async function answer(data: DataProvider, target: CompiledResource, queue: readonly Waiting[]) {
  const found = await readTitles(
    data,
    target,
    queue.map(({ id }) => id),
  );
  for (const { id, settle } of queue) settle(found.get(id) ?? null);
}

/** The titles of several records of one list; records that cannot be read are left out. */
export async function readTitles(
  data: DataProvider,
  target: CompiledResource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TitledReference>> {
  const wanted = [...new Set(ids)];
  const size = data.getMany ? idsACall : 1;
  const groups: string[][] = [];
  for (let from = 0; from < wanted.length; from += size)
    groups.push(wanted.slice(from, from + size));
  const found = new Map<string, TitledReference>();
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift())
      for (const record of await readRecords(data, target, group).catch(() => [])) {
        const reference = referenceOf(record, target);
        if (reference) found.set(reference.id, reference);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return found;
}

type Found = Readonly<Record<string, unknown>>;

/** Reads records by id: in one call if the provider supports that, else by the detail call or by a search for ids. */
async function readRecords(
  data: DataProvider,
  target: CompiledResource,
  ids: readonly string[],
): Promise<Found[]> {
  const { name, endpoints, picker } = target;
  const meta = { silent: true };
  const isWanted = (record: Found) => ids.includes(identifierOf(target, record));
  if (data.getMany) return (await data.getMany({ resource: name, ids: [...ids], meta })).data;
  const [id] = ids;
  if (id === undefined) return [];
  if (endpoints.detail) return [(await data.getOne({ resource: name, id, meta })).data];
  if (!picker.filter) return [];
  const { data: records } = await data.getList({
    resource: name,
    filters: [crudFilter(target, picker.filter, id)],
    meta: { ...meta, endpoint: picker.list },
  });
  return records.filter(isWanted);
}
