import { countOf } from '#contract/countOf.ts';
import { restMessage } from '#contract/restAnswer.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { rowsOf, type SourceAnswer, totalOf } from '#schema/source/answer.ts';
import { requestOf } from '#schema/source/calls.ts';
import type { ConventionParts, PageConvention } from '#schema/source/convention.ts';
import { type Convention, conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { isWalked } from '#schema/source/pages.ts';
import type { Row } from '#schema/source/paths.ts';
import { readRows } from '#schema/source/rows.ts';
import { type Caller, tried } from './calls.ts';
import { identifierIn, rowsAnswered } from './probe.ts';
import { echoedPages, fitOf, placesIn, usualPages } from './shape.ts';

/** Finds the convention that a service keeps to: likely ones by the shape of its first answer, then one try of each. */

/** A way to ask a source: a ready-made convention, or without a name what a document or its own answers say. */
export interface Candidate {
  readonly name: SourceDefinition['convention'];
  readonly parts: ConventionParts | undefined;
  readonly convention: Convention;
}

type Source = Pick<SourceDefinition, 'address' | 'convention' | 'parts'>;

/** calls that finding the convention may take */
const mostTrials = 7;
const smallest = 2;

/**
 * The conventions that may fit an answer to a call without parameters. Where that was refused for want of a header, it is asked
 * again with those of a convention that has it.
 */
export async function candidatesOf(
  source: Source,
  call: EndpointCall,
  first: SourceAnswer,
  caller: Caller,
  documented: ConventionParts | undefined,
): Promise<{ readonly first: SourceAnswer; readonly candidates: readonly Candidate[] }> {
  const candidates = candidatesFor(source, call, first, documented);
  if (candidates.length > 0 || source.convention !== undefined) return { first, candidates };
  const said = JSON.stringify(first.body ?? '').toLowerCase();
  for (const name of conventionNames) {
    const convention = conventionOf({ ...source, convention: name });
    const names = Object.keys(convention.headers ?? {});
    if (!names.some((header) => said.includes(header.toLowerCase()))) continue;
    caller.showed('firstFailed', { detail: restMessage(first.body) ?? String(first.status) });
    const again = await askPlainly(convention, call, caller);
    if (fitOf(convention, call, again) !== undefined)
      return {
        first: again,
        candidates: candidatesFor({ ...source, convention: name }, call, again),
      };
  }
  return { first, candidates };
}

/** Asks without parameters. */
export async function askPlainly(
  convention: Convention,
  call: EndpointCall,
  { ask }: Caller,
): Promise<SourceAnswer> {
  const values = Object.entries({ ...convention.fixed, ...call.fixed });
  return ask(requestOf(convention, { ...call, values }));
}

/** The ways to ask that have rows where the answer has them, the likeliest first. */
function candidatesFor(
  source: Source,
  call: EndpointCall,
  answer: SourceAnswer,
  documented?: ConventionParts,
): Candidate[] {
  const candidate = (name: SourceDefinition['convention'], more?: ConventionParts): Candidate => {
    const parts = source.parts || more ? { ...more, ...source.parts } : undefined;
    const said = { address: source.address, convention: name, ...(parts ? { parts } : {}) };
    return { name, parts, convention: conventionOf(said) };
  };
  if (source.convention !== undefined) return [candidate(source.convention)];
  const fitFor = ({ convention }: Candidate) => fitOf(convention, call, answer);
  const named = conventionNames
    .map((name) => ({ one: candidate(name), fit: fitFor(candidate(name)) }))
    .flatMap(({ one, fit }) => (fit === undefined ? [] : [{ one, fit }]))
    .sort((left, right) => right.fit - left.fit)
    .map(({ one }) => one);
  const places = placesIn(answer.body);
  const isCounted =
    documented &&
    countOf(totalOf(candidate(undefined, documented).convention, answer)) !== undefined;
  const total = places?.total === undefined || isCounted ? {} : { total: { path: places.total } };
  const ofDocument = documented ? [candidate(undefined, { ...documented, ...total })] : [];
  const [likeliest, ...others] = [
    ...ofDocument.filter((one) => fitFor(one) !== undefined),
    ...named,
  ];
  // the longest list of the answer may be another one than a convention has its rows at by chance
  const isElsewhere =
    !likeliest || places?.count !== rowsOf(likeliest.convention, call, answer)?.length;
  const own = (page?: PageConvention) => {
    const { rows, total } = placesIn(answer.body, page) ?? {};
    if (rows === undefined) return [];
    return [
      candidate(undefined, {
        ...(isElsewhere ? documented : {}),
        ...(page ? { page } : {}),
        rows,
        total: total === undefined ? 'none' : { path: total },
        more: null,
        row: null,
        success: null,
      }),
    ];
  };
  const asDocumented = isElsewhere && documented ? own() : [];
  return [
    ...(likeliest ? [likeliest] : own({ by: 'none' })),
    ...asDocumented,
    ...echoedPages(answer.body, places?.count ?? 0).flatMap((page) => own(page)),
    ...others,
    ...usualPages.flatMap((page) => own(page)),
  ];
}

/** What a trial of pages shows is the same for all that ask alike. */
const wayOf = ({ convention: { page, rows, fixed } }: Candidate): string =>
  JSON.stringify([page, rows, fixed]);

/** Those of the candidates that page as the service does; if none does, the likeliest. */
export async function detect(
  candidates: readonly Candidate[],
  call: EndpointCall,
  first: SourceAnswer,
  caller: Caller,
): Promise<{ readonly fitting: readonly Candidate[]; readonly isPaged: boolean }> {
  const tested = new Map<string, boolean>();
  const most = caller.left() - mostTrials;
  let found: string | undefined;
  for (const one of candidates) {
    const way = wayOf(one);
    if (found !== undefined || tested.has(way) || caller.left() <= most) continue;
    const doesPage = await pages(one, call, first, caller);
    tested.set(way, doesPage);
    if (doesPage) found = way;
  }
  return found === undefined
    ? { fitting: candidates.slice(0, 1), isPaged: false }
    : { fitting: candidates.filter((one) => wayOf(one) === found), isPaged: true };
}

/** Whether the second page of a small size has the rows after those of the first. */
async function pages(
  { name, convention }: Candidate,
  call: EndpointCall,
  first: SourceAnswer,
  caller: Caller,
): Promise<boolean> {
  const rows = rowsOf(convention, call, first) ?? [];
  const { page } = convention;
  // pages that follow one another, of a size that cannot be asked for, are as large as the first
  const isUnsized = isWalked(page) && 'size' in page === false;
  const fixed =
    page.by === 'none' ? undefined : (page.fixed ?? (isUnsized ? rows.length : undefined));
  const size = fixed ?? smallest;
  if (page.by === 'none' || (fixed === undefined && rows.length < smallest * 2)) return false;
  const identifier = identifierIn(rows);
  const got = await secondPage(convention, { call, caller, identifier }, size);
  const expected = fixed === undefined ? rows.slice(size, size * 2) : undefined;
  const doesFollow =
    got !== undefined &&
    got.length > 0 &&
    (expected
      ? sameRows(got, expected, identifier)
      : !sameRows(got, rows.slice(0, got.length), identifier));
  if (name === undefined) caller.showed(doesFollow ? 'followsSo' : 'followsSoNot');
  else caller.showed(doesFollow ? 'follows' : 'followsNot', { convention: name });
  return doesFollow;
}

/** The rows of the second page; undefined if there is no such question. */
async function secondPage(
  convention: Convention,
  probing: Parameters<typeof rowsAnswered>[1],
  size: number,
): Promise<readonly Row[] | undefined> {
  const { call, caller, identifier } = probing;
  const question = { filters: [], sort: [], ...(identifier ? { identifier } : {}) };
  const window = { start: size, size };
  if (!isWalked(convention.page))
    return (await rowsAnswered(convention, probing, question, window))?.rows;
  const before = caller.left();
  const second = await tried(() => readRows(convention, call, question, window, caller.ask));
  // rows of a first page that is larger than asked are no second one
  return before - caller.left() > 1 ? second?.rows : undefined;
}

/** Whether both are the same rows in the same order. */
function sameRows(
  one: readonly Row[],
  other: readonly Row[],
  identifier: string | undefined,
): boolean {
  const keyOf = (row: Row) => JSON.stringify(identifier === undefined ? row : row[identifier]);
  return (
    one.length === other.length &&
    one.every((row, index) => keyOf(row) === keyOf(other[index] ?? {}))
  );
}
