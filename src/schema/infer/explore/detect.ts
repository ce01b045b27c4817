import { restMessage } from '#contract/restAnswer.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { rowsOf, type SourceAnswer } from '#schema/source/answer.ts';
import { requestOf } from '#schema/source/calls.ts';
import type { ConventionParts, PageConvention } from '#schema/source/convention.ts';
import { type Convention, conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { isWalked } from '#schema/source/pages.ts';
import type { Row } from '#schema/source/paths.ts';
import type { ListQuestion } from '#schema/source/question.ts';
import type { Ask } from '#schema/source/readPage.ts';
import { readRows } from '#schema/source/rows.ts';
import { type Caller, firstAnswer, tried } from './calls.ts';
import { echoedPages } from './echoed.ts';
import { identifierIn, sameRows } from './identify.ts';
import { fitOf, placesIn } from './shape.ts';

/** Finds the convention that a service keeps to: likely ones by the shape of its first answer, then by asking. */

/** A convention that may fit, as a source says it. */
export interface Candidate {
  readonly name: SourceDefinition['convention'];
  readonly parts: ConventionParts | undefined;
  readonly convention: Convention;
  /** it has rows or pages where no convention has them, so that this is only the nearest one */
  readonly isOwn: boolean;
}

/** A candidate with parts that were found of it. */
export const withParts = (
  one: Candidate,
  found: Pick<Convention, 'total' | 'sort' | 'search'> & { readonly page?: PageConvention },
): Candidate => ({
  ...one,
  parts: { ...one.parts, ...found },
  convention: { ...one.convention, ...found },
});

export interface Detected {
  readonly first: SourceAnswer;
  /** those that page as the service does, the best first; if none does, the one of the best shape */
  readonly candidates: readonly Candidate[];
  /** whether page 2 was seen to follow page 1 */
  readonly isPaged: boolean;
}

type Source = Pick<SourceDefinition, 'address' | 'convention' | 'parts'>;

/** calls that finding the convention may take */
const mostTrials = 6;
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
    const found = candidatesFor({ ...source, convention: name }, call, again);
    if (fitOf(convention, call, again) !== undefined) return { first: again, candidates: found };
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

/** The conventions that have rows where the answer has them, the best first. */
function candidatesFor(
  source: Source,
  call: EndpointCall,
  answer: SourceAnswer,
  documented?: ConventionParts,
): Candidate[] {
  const places = placesIn(answer.body);
  const candidate = (
    name: SourceDefinition['convention'],
    more: ConventionParts | undefined,
  ): Candidate => {
    const parts = source.parts || more ? { ...more, ...source.parts } : undefined;
    return {
      name,
      parts,
      isOwn: name !== undefined && more !== undefined,
      convention: conventionOf({
        address: source.address,
        convention: name,
        ...(parts ? { parts } : {}),
      }),
    };
  };
  if (source.convention !== undefined) return [candidate(source.convention, undefined)];
  const ranked = (more: ConventionParts | undefined) =>
    conventionNames
      .map((name) => candidate(name, more))
      .flatMap((one) => {
        const fit = fitOf(one.convention, call, answer);
        return fit === undefined ? [] : [{ one, fit }];
      })
      .sort((left, right) => right.fit - left.fit)
      .map(({ one }) => one);
  const ofDocument = documented ? [candidate(undefined, documented)] : [];
  const fits = ({ convention }: Candidate) => fitOf(convention, call, answer) !== undefined;
  const [first, ...others] = [...ofDocument.filter(fits), ...ranked(undefined)];
  const seen = first && rowsOf(first.convention, call, answer)?.length;
  const echoed = (more: ConventionParts | undefined, rows = 0) =>
    echoedPages(answer.body, rows).flatMap((page) => ranked({ ...more, page }));
  const elsewhere = (): Candidate[] => {
    // the longest list of the answer may be another one than a convention has its rows at by chance
    if (!places || places.count === seen) return [];
    const found = {
      rows: places.rows,
      total: places.total === undefined ? ('none' as const) : { path: places.total },
      more: null,
      row: null,
      success: null,
    };
    // the document may still know how pages are asked for
    const asDocumented = documented ? [candidate(undefined, { ...documented, ...found })] : [];
    return [...asDocumented, ...echoed(found, places.count), ...ranked(found)];
  };
  if (!first) return elsewhere();
  const isNew = ({ convention: { page } }: Candidate) =>
    ![first, ...others].some(({ convention }) => isSameWay(convention.page, page));
  return [
    first,
    ...echoed(undefined, seen).filter(isNew),
    ...inTurn(distinctWays(others), distinctWays(elsewhere())),
  ];
}

/** Candidates by the way in which they page, in the order of the best of each. */
function distinctWays(candidates: readonly Candidate[]): Candidate[][] {
  const ways = new Map<string, Candidate[]>();
  for (const one of candidates) {
    const key = wayOf(one);
    ways.set(key, [...(ways.get(key) ?? []), one]);
  }
  return [...ways.values()];
}

/** What a trial of pages shows is the same for all that ask alike. */
const wayOf = ({ convention: { page, rows, fixed } }: Candidate): string =>
  JSON.stringify([page, rows, fixed]);

/** The ones and the others by turns. */
const inTurn = (ones: readonly Candidate[][], others: readonly Candidate[][]): Candidate[] =>
  Array.from({ length: Math.max(ones.length, others.length) }).flatMap((_, index) => [
    ...(ones[index] ?? []),
    ...(others[index] ?? []),
  ]);

/** Whether two ways to page ask with the same parameters. */
function isSameWay(one: PageConvention, other: PageConvention): boolean {
  const namesOf = (page: PageConvention) =>
    page.by === 'number'
      ? page.number
      : page.by === 'offset'
        ? page.offset
        : page.by === 'cursor'
          ? page.cursor
          : page.by === 'next'
            ? (page.address ?? '')
            : undefined;
  const sizeIn = (page: PageConvention) => ('size' in page ? page.size : undefined);
  return one.by === other.by && namesOf(one) === namesOf(other) && sizeIn(one) === sizeIn(other);
}

/** Which of the candidates page as the service does. */
export async function detect(
  candidates: readonly Candidate[],
  call: EndpointCall,
  first: SourceAnswer,
  caller: Caller,
): Promise<Detected> {
  const [best] = candidates;
  if (!best) return { first, candidates: [], isPaged: false };
  const tested = new Map<string, boolean>();
  const most = caller.left() - mostTrials;
  const fitting: Candidate[] = [];
  for (const one of candidates) {
    const key = wayOf(one);
    if (!tested.has(key)) {
      // the first one that pages is it; the others may still be of the same pages
      if (fitting.length > 0 || caller.left() <= most) continue;
      tested.set(key, await pages(one, call, first, caller));
    }
    if (tested.get(key)) fitting.push(one);
  }
  if (fitting.length === 0) return { first, candidates: [best], isPaged: false };
  return { first, candidates: fitting, isPaged: true };
}

/** Whether the second page of a small size has the rows after those of the first. */
async function pages(
  one: Candidate,
  call: EndpointCall,
  first: SourceAnswer,
  caller: Caller,
): Promise<boolean> {
  const { convention } = one;
  const rows = rowsOf(convention, call, first) ?? [];
  const { page } = convention;
  // pages that follow one another, of a size that cannot be asked for, are as large as the first
  const isUnsized = isWalked(page) && 'size' in page === false;
  const fixed =
    page.by === 'none' ? undefined : (page.fixed ?? (isUnsized ? rows.length : undefined));
  const size = fixed ?? smallest;
  if (page.by === 'none' || (fixed === undefined && rows.length < smallest * 2)) return false;
  const identifier = identifierIn(rows);
  const question = { filters: [], sort: [], ...(identifier ? { identifier } : {}) };
  const window = { start: size, size };
  const got = await tried(() => rowsOfPage(convention, call, question, window, caller));
  const expected = fixed === undefined ? rows.slice(size, size * 2) : undefined;
  const doesFollow =
    got !== undefined &&
    got.length > 0 &&
    (expected
      ? sameRows(got, expected, identifier)
      : !sameRows(got, rows.slice(0, got.length), identifier));
  tellPages(one, doesFollow, caller);
  return doesFollow;
}

/** Of a document, or in a shape of its own, it is no convention that is kept to. */
function tellPages({ name, isOwn }: Candidate, doesFollow: boolean, caller: Caller): void {
  if (name === undefined || isOwn) caller.showed(doesFollow ? 'followsSo' : 'followsSoNot');
  else caller.showed(doesFollow ? 'follows' : 'followsNot', { convention: name });
}

/** The rows that are answered to the question for a page after the first; undefined if there is no such question. */
async function rowsOfPage(
  convention: Convention,
  call: EndpointCall,
  question: ListQuestion,
  window: { readonly start: number; readonly size: number },
  caller: Caller,
): Promise<readonly Row[] | undefined> {
  const { page } = convention;
  if (isWalked(page)) {
    let calls = 0;
    const ask: Ask = (request, keeps) => {
      calls += 1;
      return caller.ask(request, keeps);
    };
    const { rows: second } = await readRows(convention, call, question, window, ask);
    // rows of a first page that is larger than asked are no second one
    return calls > 1 ? second : undefined;
  }
  const answer = await firstAnswer(caller.ask, (ask) =>
    readRows(convention, call, question, window, ask),
  );
  return answer && rowsOf(convention, call, answer);
}
