import { countOf } from '#contract/countOf.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { failureOf, rowsOf, type SourceAnswer, totalOf } from '#schema/source/answer.ts';
import type { ConventionParts } from '#schema/source/convention.ts';
import { type Convention, conventionOf, defaultConvention } from '#schema/source/conventionOf.ts';
import { conventions } from '#schema/source/conventions/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { isWalked } from '#schema/source/pages.ts';
import type { Row } from '#schema/source/paths.ts';
import type { Ask } from '#schema/source/readPage.ts';
import type { Calls } from '../calls.ts';
import { type Inference, type InferenceInput, inferResource } from '../inferResource.ts';
import { createNotes, type Tell } from '../notes.ts';
import type { Documented } from '../openapi/lists.ts';
import { type Caller, createCaller, type MadeCall } from './calls.ts';
import { askPlainly, type Candidate, candidatesOf, detect } from './candidates.ts';
import { notationOf } from './notation.ts';
import { callsOf, type Offers, tryOffers } from './offers.ts';
import { type End, endOf, identifierIn, type Probing, type Sample, sampleOf } from './probe.ts';

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
  const offers = await tryOffers({ ...input, ...seen, documented }, draft, caller, note);
  const inference = write(offers.calls, offers);
  const found =
    input.source.convention === undefined
      ? foundParts(offers.chosen, seen, offers, input.source.parts)
      : undefined;
  const { name, convention } = offers.chosen;
  if (found && name === undefined && !documented)
    note('likely', 'source-own', { rows: convention.rows || '[]' });
  else if (found && name !== undefined && seen.isPaged)
    note('sure', 'source-convention', { convention: name });
  return {
    definition: inference.definition,
    notes: [
      ...notes(),
      ...inference.notes,
      // how it pages was seen
      ...(documented?.notes ?? []).filter(({ code }) => code !== 'openapi-no-paging'),
    ],
    rows,
    total: sample.total,
    made: caller.made(),
    found,
  };
}

/** What was seen of the rows and pages of a source. */
interface Seen {
  /** the ways to ask by which it pages, the best first */
  readonly fitting: readonly Candidate[];
  readonly isPaged: boolean;
  readonly sample: Sample;
  readonly end: End | undefined;
  /** the rows as they came */
  readonly raw: readonly Row[];
  /** the rows as lists have them */
  readonly rows: readonly Row[];
  readonly values: ConventionParts['values'];
  readonly hasFractions: boolean;
}

/** @throws NoRows */
async function see(
  { name, source, call, documented }: ExploreInput,
  plain: SourceAnswer,
  caller: Caller,
  note: Tell,
): Promise<Seen> {
  const { first, candidates } = await candidatesOf(source, call, plain, caller, documented?.parts);
  const [likeliest] = candidates;
  const guessed = likeliest && rowsOf(likeliest.convention, call, first);
  if (!likeliest || !guessed) {
    const said = failureOf(conventionOf(source), first)?.message;
    throw new NoRows(first.status, said ?? Object.keys(Object(first.body)).slice(0, 20).join(', '));
  }
  caller.showed('first', { rows: guessed.length });
  const { fitting, isPaged } = await detect(candidates, call, first, caller);
  const [base = likeliest] = fitting;
  const rows = rowsOf(base.convention, call, first) ?? guessed;
  const total = countOf(totalOf(base.convention, first));
  const identifier = identifierIn(rows, name);
  const probing: Probing = { call, caller, identifier };
  const whole: Sample = { rows, total, most: undefined, answer: first };
  const isAll = !isPaged || (total !== undefined && total <= rows.length);
  const asked = (isAll ? undefined : await sampleOf(base.convention, probing)) ?? whole;
  const end = isPaged ? await endOf(base.convention, probing, asked) : undefined;
  // a number that is only called so is no total where the pages do not end by it
  const isNone = base.name === undefined && end !== undefined && !(end.isTotalRight && end.doesEnd);
  const sample = isNone ? { ...asked, total: undefined } : asked;
  tellOfPages(base.convention, isPaged, sample, isNone ? undefined : end, note);
  const raw = distinct([...sample.rows, ...(end?.rows ?? [])], identifier);
  return {
    fitting: isNone ? fitting.map(withoutTotal) : fitting,
    isPaged,
    sample,
    end,
    raw,
    ...notationOf(raw, note),
  };
}

const withoutTotal = (one: Candidate): Candidate => ({
  ...one,
  parts: { ...one.parts, total: 'none' },
  convention: { ...one.convention, total: 'none' },
});

function tellOfPages(
  { page }: Convention,
  isPaged: boolean,
  { rows, total }: Sample,
  end: End | undefined,
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
  if (end && !end.isTotalRight) tell('sure', 'source-total-wrong', { total: total ?? 0 });
  if (end && !end.doesEnd) tell('sure', 'source-goes-on');
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

/** What a source says of a convention that was found, with what differs. */
function foundParts(
  { name, parts = {}, convention }: Candidate,
  { isPaged, sample, end, values, hasFractions }: Seen,
  { doesSort, doesSearch, doesFilter }: Offers,
  own: SourceDefinition['parts'],
): Pick<SourceDefinition, 'convention' | 'parts'> {
  const bounds = boundsOf(convention, sample, end);
  const isConfirmed = isPaged && name !== undefined;
  const base: Readonly<ConventionParts> = conventions[name ?? defaultConvention];
  const all: ConventionParts = {
    ...parts,
    ...(isPaged ? bounds : { page: { by: 'none' } }),
    ...(convention.sort && doesSort === false ? { sort: null } : {}),
    ...(convention.search && doesSearch === false ? { search: null } : {}),
    ...(convention.filters && doesFilter === false ? { filters: null } : {}),
    values: valuesOver(base.values, values, isConfirmed && !hasFractions),
    ...(isConfirmed ? {} : { writes: null }),
    // what the source says itself stays
    ...own,
    ...(isPaged && parts.page ? { page: { ...parts.page, ...bounds.page } } : {}),
  };
  const said = Object.entries(all).filter(
    ([key, part]) => part !== undefined && (part !== null || key in base),
  );
  return {
    ...(name === undefined ? {} : { convention: name }),
    ...(said.length > 0 ? { parts: Object.fromEntries(said) } : {}),
  };
}

/** How values are written: as was seen. What a convention says beside that counts where nothing that was seen speaks against it. */
function valuesOver(
  brought: ConventionParts['values'],
  seen: ConventionParts['values'],
  isConfirmed: boolean,
): ConventionParts['values'] {
  if (!brought) return seen;
  const none = Object.fromEntries(Object.keys(brought).map((key) => [key, null]));
  return isConfirmed ? seen : { ...none, ...seen };
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
