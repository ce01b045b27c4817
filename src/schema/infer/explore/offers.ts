import { type CompiledResource, compileResource } from '#schema/compile.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import type { NamedCalls } from '#schema/recordCalls.ts';
import { writeRequest } from '#schema/source/calls.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { type Row, valueAt } from '#schema/source/paths.ts';
import type { ListQuestion } from '#schema/source/question.ts';
import type { Calls } from '../calls.ts';
import { sortCandidates } from '../inferResource.ts';
import type { Tell } from '../notes.ts';
import type { Documented } from '../openapi/lists.ts';
import { type Caller, mostCalls } from './calls.ts';
import type { Candidate } from './candidates.ts';
import {
  type Allowed,
  allowedBy,
  findsRecord,
  identifierIn,
  isInOrder,
  narrows,
  type Probing,
  searches,
  sorts,
  telling,
} from './probe.ts';

/** Finds out what a list over a source may offer: orders, search, filters, what may be written. */

/** What a list over the source may offer. */
export interface Offers {
  /** the way to ask that does most of it */
  readonly chosen: Candidate;
  readonly calls: Calls;
  readonly sortable: readonly string[];
  readonly narrowing: ReadonlySet<string>;
  /** undefined if they could not be tried */
  readonly doesSort: boolean | undefined;
  readonly doesSearch: boolean | undefined;
  readonly doesFilter: boolean | undefined;
}

interface Offered {
  readonly name: string;
  readonly call: EndpointCall;
  readonly documented: Documented | undefined;
  /** the ways to ask by which it pages, the best first */
  readonly fitting: readonly Candidate[];
  /** the rows as they came */
  readonly raw: readonly Row[];
}

export async function tryOffers(
  { name, call, documented, fitting, raw }: Offered,
  draft: ResourceDefinition,
  caller: Caller,
  note: Tell,
): Promise<Offers> {
  const identifier = draft.identifier ?? identifierIn(raw, name);
  const probing: Probing = { call, caller, identifier };
  const orders = sortCandidates(draft).filter(
    (field) => documented?.sortable?.includes(field) ?? true,
  );
  const order = await findOrder(fitting, probing, raw, orders);
  const word = await findSearch(order.fitting, probing, raw, draft.recordTitle);
  const [chosen] = word.fitting;
  if (!chosen) throw new Error('no way to ask is left');
  const { convention } = chosen;
  const named: NamedCalls = documented?.calls.endpoints ?? { list: call };
  const id = identifier === undefined ? undefined : raw[0]?.[identifier];
  const calls =
    documented?.calls ?? callsOf(call, await writesOf(convention, probing, named, id, note));
  const isFound = await findsRecord(convention, probing, named, raw);
  if (isFound === false) note('sure', 'source-record', { field: identifier ?? '' });
  const filters = await findFilters(convention, probing, raw, draft);
  const isSearched = documented ? word.works !== false : word.works === true;
  if (!isSearched) note('likely', 'source-not-searched');
  const narrowing = new Set([
    // what a document has, as far as it was not seen to do nothing
    ...(documented ? filters.untried : []),
    ...filters.works,
    ...(isSearched ? searchesIn(draft) : []),
  ]);
  const sortable = order.works
    ? await sortedBy(convention, probing, {
        raw,
        order,
        orders,
        title: draft.recordTitle,
        documented,
      })
    : [];
  if (sortable.length === 0) note('likely', 'source-not-sorted');
  if (caller.left() === 0) note('likely', 'source-out-of-calls', { calls: mostCalls });
  // of a service that keeps to no convention, nothing is taken that was not seen
  const unseen = chosen.name === undefined && !documented ? false : undefined;
  return {
    chosen,
    calls,
    sortable,
    narrowing,
    doesSort: order.works ?? unseen,
    doesSearch: word.works ?? unseen,
    doesFilter: filters.works.length > 0 || unseen,
  };
}

/** The calls that change records, as far as the service says that it allows them. */
async function writesOf(
  convention: Convention,
  probing: Probing,
  named: NamedCalls,
  id: unknown,
  note: Tell,
): Promise<ReturnType<typeof recordCalls>> {
  const allowed = await allowedBy(convention, probing, named, id);
  if (!allowed.create && !allowed.edit && !allowed.delete) note('sure', 'source-no-allow');
  return recordCalls(convention, named, allowed);
}

/** The names of the filters that are no field's. */
const searchesIn = (draft: ResourceDefinition): string[] =>
  compileResource(draft)
    .filters.filter(isSearch)
    .map(({ name }) => name);

type Filter = CompiledResource['filters'][number];
const isSearch = ({ kind, field }: Filter): boolean => kind === 'text' && field === undefined;

/** What came of trying something that several ways to ask have each in their own words. */
interface Found {
  /** the ways that remain: those that ask as the one that was seen to do it */
  readonly fitting: readonly Candidate[];
  /** undefined if it could not be tried */
  readonly works: boolean | undefined;
}

const mostKinds = 3;

/** Tries something in the words of each of the ways to ask that remain, once. */
async function find(
  fitting: readonly Candidate[],
  part: 'sort' | 'search',
  attempt: (convention: Convention) => Promise<boolean | undefined>,
): Promise<Found> {
  const wordsOf = ({ convention }: Candidate) => JSON.stringify(convention[part]);
  const kinds = fitting.filter(
    (one, index) => fitting.findIndex((other) => wordsOf(other) === wordsOf(one)) === index,
  );
  let works: boolean | undefined;
  for (const kind of kinds.filter(({ convention }) => convention[part]).slice(0, mostKinds)) {
    works = (await attempt(kind.convention)) ?? works;
    if (works)
      return { works, fitting: fitting.filter((other) => wordsOf(other) === wordsOf(kind)) };
  }
  return { works, fitting };
}

/** Sorts by the field whose order is told best, in both directions. */
async function findOrder(
  fitting: readonly Candidate[],
  probing: Probing,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<Found & { readonly field: string | undefined }> {
  const [field] = telling(rows, fields);
  if (field === undefined) return { fitting, works: undefined, field };
  const values = rows.map((row) => valueAt(row, field));
  // the direction first that the rows do not have by themselves
  const isDown = isInOrder(values.slice(0, 20), true);
  const found = await find(fitting, 'sort', async (convention) => {
    const one = await sorts(convention, probing, field, !isDown);
    return one ? (await sorts(convention, probing, field, isDown)) === true : one;
  });
  return { ...found, field };
}

const findSearch = (
  fitting: readonly Candidate[],
  probing: Probing,
  rows: readonly Row[],
  title: string,
): Promise<Found> =>
  find(fitting, 'search', (convention) => searches(convention, probing, rows, title));

/** The fields by which a service sorts that sorts by one of them; the title is tried first, which people sort by most. */
async function sortedBy(
  convention: Convention,
  probing: Probing,
  {
    raw,
    order,
    orders,
    title,
    documented,
  }: Pick<Offered, 'raw' | 'documented'> & {
    readonly order: { readonly field: string | undefined };
    readonly orders: readonly string[];
    readonly title: string;
  },
): Promise<string[]> {
  const others = orders
    .filter((field) => field !== order.field)
    .sort((one, other) => Number(other === title) - Number(one === title));
  const found = order.field === undefined ? [] : [order.field];
  for (const field of others) {
    const values = raw.map((row) => valueAt(row, field));
    if (new Set(values).size < 3) continue;
    if (await sorts(convention, probing, field, !isInOrder(values.slice(0, 20), true)))
      found.push(field);
  }
  // a service that sorts by one of the fields of its document is taken at its word for the others
  return [...new Set([...found, ...(documented?.sortable ? others : [])])];
}

const mostFilters = 4;

/** The filters of a draft that narrow, and those that could not be tried. */
async function findFilters(
  convention: Convention,
  probing: Probing,
  rows: readonly Row[],
  draft: ResourceDefinition,
): Promise<{ readonly works: readonly string[]; readonly untried: readonly string[] }> {
  const works: string[] = [];
  const untried: string[] = [];
  let left = mostFilters;
  for (const filter of compileResource(draft).filters) {
    if (isSearch(filter)) continue;
    const { name, kind } = filter;
    const asked = left > 0 ? valuesFor(rows, name, kind) : [];
    left -= 1;
    const does = asked.length > 0 ? await narrows(convention, probing, rows, asked) : undefined;
    if (does) works.push(name);
    if (does === undefined) untried.push(name);
  }
  return { works, untried };
}

/** Values of the rows by which some of them are found and some are not. */
function valuesFor(
  rows: readonly Row[],
  field: string,
  kind: NonNullable<ResourceDefinition['list']['filters']>[number]['kind'],
): ListQuestion['filters'] {
  const values = rows
    .map((row) => valueAt(row, field))
    .filter((value) => value !== null && value !== undefined && value !== '');
  const [first] = values;
  if (first === undefined || new Set(values).size < 2) return [];
  if (kind === 'numberRange' || kind === 'dateRange') {
    const sorted = [...values].sort((left, right) =>
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left) < String(right)
          ? -1
          : 1,
    );
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
    return [
      { field, operator: 'gte', value: at(0.3) },
      { field, operator: 'lte', value: at(0.7) },
    ];
  }
  if (kind === 'text') return [{ field, operator: 'contains', value: String(first).slice(0, 12) }];
  return [{ field, operator: 'eq', value: first }];
}

/** The calls for records that are allowed. What the convention of the source has is not written. */
function recordCalls(
  convention: Convention,
  calls: NamedCalls,
  allowed: Allowed,
): Pick<Calls, 'saves'> & { readonly endpoints: Partial<ResourceDefinition['endpoints']> } {
  const saves = { create: allowed.create, edit: allowed.edit };
  if (!allowed.delete) return { endpoints: {}, saves };
  const id = 'ID_OF_RECORD';
  // what follows the path, which may name the identifier, is of the convention
  const { method, path } = writeRequest(convention, calls, { kind: 'delete', id }, 'id');
  // `/books(1)`: how the id stands there is of the convention
  const template = (path.split('(', 1)[0] ?? '').replace(id, '{id}');
  return { endpoints: { delete: { method: methodNamed(method), path: template } }, saves };
}

const methodNamed = (method: string): EndpointCall['method'] =>
  (['POST', 'PUT', 'PATCH'] as const).find((one) => one === method) ?? 'DELETE';

export const callsOf = (
  list: EndpointCall,
  more: ReturnType<typeof recordCalls> | undefined,
): Calls => ({
  endpoints: { list, ...more?.endpoints },
  row: undefined,
  parameters: undefined,
  save: undefined,
  saves: more?.saves ?? { create: false, edit: false },
});
