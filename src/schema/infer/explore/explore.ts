import { countOf } from '#contract/countOf.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import type { NamedCalls } from '#schema/recordCalls.ts';
import { failureOf, rowsOf, type SourceAnswer, totalOf } from '#schema/source/answer.ts';
import { writeRequest } from '#schema/source/calls.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import { type Convention, conventionOf, defaultConvention } from '#schema/source/conventionOf.ts';
import { conventions } from '#schema/source/conventions/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { isWalked } from '#schema/source/pages.ts';
import { type Row, valueAt } from '#schema/source/paths.ts';
import type { ListQuestion } from '#schema/source/question.ts';
import type { Ask } from '#schema/source/readPage.ts';
import type { Calls } from '../calls.ts';
import {
  type Inference,
  type InferenceInput,
  inferResource,
  sortCandidates,
} from '../inferResource.ts';
import { createNotes, type Tell } from '../notes.ts';
import type { Documented } from '../openapi/lists.ts';
import { type Caller, createCaller, type MadeCall, mostCalls } from './calls.ts';
import { askPlainly, type Candidate, candidatesOf, detect } from './detect.ts';
import { identifierIn } from './identify.ts';
import { notationOf } from './notation.ts';
import {
  type Allowed,
  allowedBy,
  cutOf,
  type End,
  endOf,
  findsRecord,
  isAll,
  isInOrder,
  narrows,
  type Probing,
  type Sample,
  sampleOf,
  searches,
  sorts,
} from './probe.ts';
import { isCalledTotal, nameOf, type TotalPlace, totalPlaces } from './total.ts';

/**
 * Writes a list from what a source really answers. It asks a bounded number of times, first for how the source is asked
 * at all, then for each thing that a list may offer, and writes only what it saw work.
 */

export interface Explored extends Inference {
  /** the rows that were seen, as lists have them */
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly made: readonly MadeCall[];
  /** what was found of the source, where it says no convention itself */
  readonly found: Pick<SourceDefinition, 'convention' | 'parts'> | undefined;
}

/** The source answers no rows at all. */
export class NoRows extends Error {
  readonly status: number;

  /** @param detail what the source says itself */
  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'NoRows';
    this.status = status;
  }
}

export interface ExploreInput {
  readonly name: string;
  readonly source: SourceDefinition;
  readonly call: EndpointCall;
  readonly resources: readonly ResourceDefinition[];
  /** what a document says of the list: it is asked for first, and holds unless the source is seen to do otherwise */
  readonly documented?: Documented | undefined;
  /** looks for a document, once the source has answered */
  readonly describe?: (() => Promise<Described>) | undefined;
}

/** What came of looking for a document. */
export interface Described {
  readonly documented: Documented | undefined;
  readonly calls: readonly MadeCall[];
}

/**
 * @param made calls that were made before, which count
 * @throws NoRows, and what `ask` throws
 */
export async function explore(
  input: ExploreInput,
  ask: Ask,
  made: readonly MadeCall[] = [],
): Promise<Explored> {
  const caller = createCaller(ask, made);
  const { notes, tell: note } = createNotes();
  const plain = await askPlainly(conventionOf(input.source), input.call, caller);
  const described = plain.status < 300 ? await input.describe?.() : undefined;
  caller.count(described?.calls ?? []);
  const documented = input.documented ?? described?.documented;
  const seen = await see({ ...input, documented }, plain, caller, note);
  const { rows, sample } = seen;
  const write = (calls: Calls, offers: Pick<InferenceInput, 'sortable' | 'narrowing'>) =>
    inferResource({
      name: input.name,
      label: documented?.label,
      provider: 'source',
      source: input.source.name,
      call: input.call,
      calls,
      rows,
      total: sample.total,
      resources: input.resources,
      ...offers,
    });
  const draft = write(documented?.calls ?? callsOf(input.call, undefined), {
    sortable: [],
  }).definition;
  const offers = await tryOffers({ ...input, documented }, seen, draft, caller, note);
  const inference = write(offers.calls, offers);
  const found =
    input.source.convention === undefined
      ? foundParts(offers.chosen, seen, offers, input.source.parts)
      : undefined;
  if (found?.convention !== undefined && seen.isPaged)
    note('sure', 'source-convention', { convention: found.convention });
  return {
    definition: inference.definition,
    notes: [
      ...notes(),
      ...inference.notes,
      // how it is asked was seen
      ...(documented?.notes ?? []).filter(
        ({ code }) => !/^openapi-(no-)?(paging|rows|sort)$/.test(code),
      ),
    ],
    rows,
    total: sample.total,
    made: caller.made(),
    found,
  };
}

/** What was seen of the rows and pages of a source. */
interface Seen {
  /** the conventions by which it pages, the best first */
  readonly fitting: readonly Candidate[];
  readonly base: Candidate;
  readonly isPaged: boolean;
  readonly sample: Sample;
  readonly end: End | undefined;
  /** the rows as they came */
  readonly raw: readonly Row[];
  /** the rows as lists have them */
  readonly rows: readonly Row[];
  readonly values: ConventionParts['values'];
}

/** @throws NoRows */
async function see(
  { name, source, call, documented }: ExploreInput,
  answer: SourceAnswer,
  caller: Caller,
  note: Tell,
): Promise<Seen> {
  const { first, candidates } = await candidatesOf(source, call, answer, caller, documented?.parts);
  const [likeliest] = candidates;
  const plain = likeliest && rowsOf(likeliest.convention, call, first);
  if (!likeliest || !plain)
    throw new NoRows(first.status, failureOf(conventionOf(source), first)?.message ?? '');
  caller.showed('first', { rows: plain.length });
  const { candidates: fitting, isPaged } = await detect(candidates, call, first, caller);
  const [base = likeliest] = fitting;
  const total = countOf(totalOf(base.convention, first));
  const identifier = identifierIn(plain, name);
  const probing: Probing = { call, caller, identifier };
  const isWhole = total !== undefined && total <= plain.length;
  const more = isPaged && !isWhole ? await sampleOf(base.convention, probing) : undefined;
  const asked: Sample = more ?? { rows: plain, total, most: undefined, answer: first };
  const found =
    isPaged && asked.total === undefined
      ? await findTotal(base.convention, probing, first, asked)
      : undefined;
  if (found) note('likely', 'source-total-found', { place: nameOf(found.place) });
  const sample = found?.sample ?? asked;
  tellOfPages(base.convention, isPaged, sample, note);
  const end = isPaged && !found ? await endOf(base.convention, probing, sample) : found?.end;
  if (end && !end.isTotalRight) note('sure', 'source-total-wrong', { total: sample.total ?? 0 });
  if (end && !end.doesEnd) note('sure', 'source-goes-on');
  const raw = distinct([...sample.rows, ...(end?.rows ?? [])], identifier);
  const counting = (one: Candidate): Candidate => withTotal(one, found?.place);
  return {
    fitting: fitting.map(counting),
    base: counting(base),
    isPaged,
    sample,
    end,
    raw,
    ...notationOf(raw, note),
  };
}

const withTotal = (one: Candidate, total: TotalPlace | undefined): Candidate =>
  total === undefined
    ? one
    : {
        ...one,
        parts: { ...one.parts, total },
        convention: { ...one.convention, total },
      };

interface FoundTotal {
  readonly place: TotalPlace;
  readonly sample: Sample;
  readonly end: End | undefined;
}

/** places that are tried: each takes two calls */
const mostPlaces = 2;

/**
 * Finds the total by what it has to be: the same on all pages, at least as large as the rows that were seen, and that by which the last page
 * ends. Where pages can only be walked to, its name has to say it.
 */
async function findTotal(
  convention: Convention,
  probing: Probing,
  first: SourceAnswer,
  asked: Sample,
): Promise<FoundTotal | undefined> {
  const places = totalPlaces(convention, [first, asked.answer], asked.rows.length);
  for (const place of places.slice(0, mostPlaces)) {
    const counting = { ...convention, total: place };
    const total = countOf(totalOf(counting, asked.answer));
    const sample = { ...asked, total, most: cutOf(convention, { rows: asked.rows, total }) };
    const isSeen = total === asked.rows.length && isAll(sample);
    if (isSeen || (isWalked(convention.page) && isCalledTotal(place)))
      return { place, sample, end: undefined };
    const end = await endOf(counting, probing, sample);
    if (end?.isTotalRight && end.doesEnd) return { place, sample, end };
  }
  return undefined;
}

/** What a list over the source may offer. */
interface Offers {
  /** the convention that does most of it */
  readonly chosen: Candidate;
  readonly calls: Calls;
  readonly sortable: readonly string[];
  readonly narrowing: ReadonlySet<string>;
  /** undefined if they could not be tried */
  readonly doesSort: boolean | undefined;
  readonly doesSearch: boolean | undefined;
}

async function tryOffers(
  { name, call, documented }: ExploreInput,
  { fitting, base, raw }: Seen,
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
  const word = await findSearch(fitting, order.by, probing, raw, draft.recordTitle);
  const chosen = word.by ?? order.by ?? base;
  const named: NamedCalls = documented?.calls.endpoints ?? { list: call };
  const isFound = await findsRecord(chosen.convention, probing, named, raw);
  if (isFound === false) note('sure', 'source-record', { field: identifier ?? '' });
  const id = identifier === undefined ? undefined : raw[0]?.[identifier];
  const calls =
    documented?.calls ?? callsOf(call, await writesOf(chosen.convention, probing, named, id, note));
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
  return {
    chosen,
    calls,
    sortable,
    narrowing,
    doesSort: order.works,
    doesSearch: word.works,
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

function tellOfPages(
  { page }: Convention,
  isPaged: boolean,
  { rows, total }: Sample,
  tell: Tell,
): void {
  if (!isPaged) {
    if (total !== undefined && total <= rows.length) return;
    if (rows.length < 4) tell('guess', 'source-few', { rows: rows.length });
    else tell('guess', 'source-unpaged', { rows: rows.length });
    return;
  }
  if (total === undefined) tell('sure', 'source-no-total');
  if (isWalked(page)) tell('likely', 'source-no-end');
}

function distinct(rows: readonly Row[], identifier: string | undefined): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = JSON.stringify(identifier === undefined ? row : row[identifier]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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
  const field = mostTelling(rows, fields);
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

/** The field with the most different values; numbers and times before texts, whose order depends on the service. */
function mostTelling(rows: readonly Row[], fields: readonly string[]): string | undefined {
  const told = fields
    .map((field) => {
      const values = rows
        .map((row) => valueAt(row, field))
        .filter((value) => value !== null && value !== undefined);
      const isSure = values.every(
        (value) => typeof value === 'number' || /^\d{4}-\d\d/.test(String(value)),
      );
      return { field, different: new Set(values).size, isSure };
    })
    .filter(({ different }) => different > 2);
  const sure = told.filter(({ isSure }) => isSure);
  return (sure.length > 0 ? sure : told).sort((left, right) => right.different - left.different)[0]
    ?.field;
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
  const { method, path } = writeRequest(convention, calls, { kind: 'delete', id });
  // `/books(1)`: how the id stands there is of the convention
  const template = (path.split('(', 1)[0] ?? '').replace(id, '{id}');
  return { endpoints: { delete: { method: methodNamed(method), path: template } }, saves };
}

const methodNamed = (method: string): EndpointCall['method'] =>
  (['POST', 'PUT', 'PATCH'] as const).find((one) => one === method) ?? 'DELETE';

const callsOf = (list: EndpointCall, more: ReturnType<typeof recordCalls> | undefined): Calls => ({
  endpoints: { list, ...more?.endpoints },
  row: undefined,
  parameters: undefined,
  save: undefined,
  saves: more?.saves ?? { create: false, edit: false },
});

/** What a source says of a convention that was found, with what differs. */
function foundParts(
  { name, parts = {}, convention }: Candidate,
  { isPaged, sample, end, values }: Seen,
  { doesSort, doesSearch }: Offers,
  own: SourceDefinition['parts'],
): Pick<SourceDefinition, 'convention' | 'parts'> {
  const bounds = boundsOf(convention, sample, end);
  const all: ConventionParts = {
    ...parts,
    ...(isPaged ? bounds : { page: { by: 'none' } }),
    ...(convention.sort && doesSort === false ? { sort: null } : {}),
    ...(convention.search && doesSearch === false ? { search: null } : {}),
    ...(values ? { values } : {}),
    // what the source says itself stays
    ...own,
    ...(isPaged && parts.page ? { page: { ...parts.page, ...bounds.page } } : {}),
  };
  const base: Readonly<Record<string, unknown>> = conventions[name ?? defaultConvention];
  const said = Object.entries(all).filter(([key, part]) => part !== null || key in base);
  return {
    ...(name === undefined ? {} : { convention: name }),
    ...(said.length > 0 ? { parts: Object.fromEntries(said) } : {}),
  };
}

/** The bounds of pages that differ from those of the convention. */
function boundsOf(
  { page }: Convention,
  { most }: Sample,
  end: End | undefined,
): Pick<ConventionParts, 'page'> {
  if (page.by === 'none') return {};
  const isNewSize = most !== undefined && page.most !== most;
  const isNewEnd = end?.pastEnd !== undefined && page.pastEnd === undefined;
  if (!isNewSize && !isNewEnd) return {};
  return {
    page: {
      ...(isNewSize ? { most } : {}),
      ...(isNewEnd && end.pastEnd !== undefined ? { pastEnd: { status: end.pastEnd } } : {}),
    },
  };
}
