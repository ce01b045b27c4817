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
import { type Candidate, withParts } from './detect.ts';
import { identifierIn } from './identify.ts';
import {
  type Allowed,
  allowedBy,
  findsRecord,
  isInOrder,
  narrows,
  type Probing,
  searches,
  sorts,
  telling,
} from './probe.ts';
import { usualOrder } from './usualOrder.ts';
import { usualSearch } from './usualSearch.ts';

/** Finds out what a list over a source may offer: orders, search, filters, what may be written. */

/** What a list over the source may offer. */
export interface Offers {
  /** the convention that does most of it */
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
  /** parts of the source for which usual names may be tried: it says nothing of them itself */
  readonly open: ReadonlySet<'sort' | 'search'>;
  /** the conventions by which it pages, the best first */
  readonly fitting: readonly Candidate[];
  readonly base: Candidate;
  readonly isPaged: boolean;
  /** the rows as they came */
  readonly raw: readonly Row[];
}

export async function tryOffers(
  { name, call, documented, open, fitting, base, isPaged, raw }: Offered,
  draft: ResourceDefinition,
  caller: Caller,
  note: Tell,
): Promise<Offers> {
  const identifier = draft.identifier ?? identifierIn(raw, name);
  const probing: Probing = { call, caller, identifier };
  const orders = sortCandidates(draft).filter(
    (field) => documented?.sortable?.includes(field) ?? true,
  );
  // what a service in a shape of its own does is not told by the convention that it is nearest to
  const likely = fitting.filter(({ isOwn }) => !isOwn);
  const seenOrder = await findOrder(likely, probing, raw, orders);
  const seenWord = await findSearch(likely, seenOrder.by, probing, raw, draft.recordTitle);
  const nearest = seenWord.by ?? seenOrder.by ?? base;
  const named: NamedCalls = documented?.calls.endpoints ?? { list: call };
  const id = identifier === undefined ? undefined : raw[0]?.[identifier];
  const calls =
    documented?.calls ??
    callsOf(call, await writesOf(nearest.convention, probing, named, id, note));
  const usual = await findUsual(
    { nearest, probing, raw, orders, title: draft.recordTitle, isPaged },
    {
      sort: open.has('sort') && seenOrder.works !== true,
      search: open.has('search') && seenWord.works !== true,
    },
  );
  const { chosen, order = seenOrder, word = seenWord } = usual;
  const isFound = await findsRecord(chosen.convention, probing, named, raw);
  if (isFound === false) note('sure', 'source-record', { field: identifier ?? '' });
  const more = (fields: readonly string[]) => moreOrders(chosen, probing, raw, fields, order);
  const others = orders.filter((field) => !order.fields.includes(field));
  const titles = await more(others.filter((field) => field === draft.recordTitle));
  const filters = await findFilters(chosen, probing, raw, draft);
  const isSearched = documented ? word.works !== false : word.works === true;
  if (!isSearched) note('likely', 'source-not-searched');
  const narrowing = new Set([
    // what a document has, as far as it was not seen to do nothing
    ...(documented ? filters.untried : []),
    ...filters.works,
    ...(isSearched ? searchesIn(draft) : []),
  ]);
  const rest = await more(others.filter((field) => field !== draft.recordTitle));
  // a service that sorts by one of the fields of its document is taken at its word for the others
  const said = order.works && documented?.sortable ? others : [];
  const sortable = [...new Set([...order.fields, ...titles, ...rest, ...said])];
  if (sortable.length === 0) note('likely', 'source-not-sorted');
  if (caller.left() === 0) note('likely', 'source-out-of-calls', { calls: mostCalls });
  return { chosen, calls, sortable, narrowing, ...seenOf(base, order, word, filters.works) };
}

/** What was seen; of the convention that a service in a shape of its own is nearest to, nothing else is taken. */
function seenOf(
  { isOwn }: Candidate,
  order: Found,
  word: Found,
  filters: readonly string[],
): Pick<Offers, 'doesSort' | 'doesSearch' | 'doesFilter'> {
  const unseen = isOwn ? false : undefined;
  return {
    doesSort: order.works ?? unseen,
    doesSearch: word.works ?? unseen,
    doesFilter: filters.length > 0 || unseen,
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

/** Candidates that differ in how something is asked, the best of each kind. */
const kindsOf = (candidates: readonly Candidate[], part: 'sort' | 'search'): Candidate[] =>
  [
    ...new Map(
      candidates.toReversed().map((one) => [JSON.stringify(one.convention[part]), one] as const),
    ).values(),
  ].toReversed();

interface Found {
  /** the candidate that was seen to do it */
  readonly by: Candidate | undefined;
  /** undefined if it could not be tried */
  readonly works: boolean | undefined;
}

const mostKinds = 3;

/** Sorts by the field whose order is told best, by each way in turn; both directions. */
async function findOrder(
  candidates: readonly Candidate[],
  probing: Probing,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<Found & { readonly fields: readonly string[] }> {
  const [field] = telling(rows, fields);
  if (field === undefined) return { by: undefined, works: undefined, fields: [] };
  const values = rows.map((row) => valueAt(row, field));
  // the direction first that the rows do not have by themselves
  const isDown = isInOrder(values.slice(0, 20), true);
  let works: boolean | undefined;
  for (const candidate of kindsOf(candidates, 'sort').slice(0, mostKinds)) {
    if (!candidate.convention.sort) continue;
    const one = await sorts(candidate.convention, probing, field, !isDown);
    if (one === undefined) continue;
    works = one && (await sorts(candidate.convention, probing, field, isDown)) === true;
    if (works) return { by: candidate, works, fields: [field] };
  }
  return { by: undefined, works, fields: [] };
}

/** What was seen of usual names. */
interface Usual {
  readonly chosen: Candidate;
  readonly order?: Found & { readonly fields: readonly string[] };
  readonly word?: Found;
}

/** calls that are kept for the search while an order is looked for */
const forSearch = 3;

/** Tries the names that parameters of an order and a search usually have. */
async function findUsual(
  {
    nearest,
    probing,
    raw,
    orders,
    title,
    isPaged,
  }: {
    readonly nearest: Candidate;
    readonly probing: Probing;
    readonly raw: readonly Row[];
    readonly orders: readonly string[];
    readonly title: string;
    readonly isPaged: boolean;
  },
  open: { readonly sort: boolean; readonly search: boolean },
): Promise<Usual> {
  // a service that was not seen to page is asked for no page
  const { convention } = isPaged ? nearest : withParts(nearest, { page: { by: 'none' } });
  const sort = open.sort
    ? await usualOrder(convention, probing, {
        rows: raw,
        fields: orders,
        keep: open.search ? forSearch : 0,
      })
    : undefined;
  const search = open.search
    ? await usualSearch(convention, probing, { rows: raw, title })
    : undefined;
  return {
    chosen: withParts(nearest, {
      ...(sort ? { sort: sort.sort } : {}),
      ...(search ? { search } : {}),
    }),
    ...(sort ? { order: { by: nearest, works: true, fields: [sort.field] } } : {}),
    ...(search ? { word: { by: nearest, works: true } } : {}),
  };
}

/** Which of the fields the service sorts by as well, where it sorts at all. */
async function moreOrders(
  { convention }: Candidate,
  probing: Probing,
  rows: readonly Row[],
  fields: readonly string[],
  { works }: Found,
): Promise<string[]> {
  const found: string[] = [];
  for (const field of works ? fields : []) {
    const values = rows.map((row) => valueAt(row, field));
    if (new Set(values).size < 3) continue;
    if (await sorts(convention, probing, field, !isInOrder(values.slice(0, 20), true)))
      found.push(field);
  }
  return found;
}

async function findSearch(
  candidates: readonly Candidate[],
  preferred: Candidate | undefined,
  probing: Probing,
  rows: readonly Row[],
  title: string,
): Promise<Found> {
  const own = preferred
    ? [preferred, ...candidates.filter((one) => one !== preferred)]
    : candidates;
  let works: boolean | undefined;
  for (const candidate of kindsOf(own, 'search').slice(0, 2)) {
    if (!candidate.convention.search) continue;
    works = (await searches(candidate.convention, probing, rows, title)) ?? works;
    if (works) {
      const { sort } = candidate.convention;
      const isSame =
        !preferred || JSON.stringify(sort) === JSON.stringify(preferred.convention.sort);
      return { by: isSame ? candidate : preferred, works: isSame };
    }
  }
  return { by: undefined, works };
}

const mostFilters = 4;

/** The filters of a draft that narrow, and those that could not be tried. */
async function findFilters(
  { convention }: Candidate,
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
