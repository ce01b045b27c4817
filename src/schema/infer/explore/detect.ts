import { restMessage } from '#contract/restAnswer.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { rowsOf, type SourceAnswer } from '#schema/source/answer.ts';
import { requestOf } from '#schema/source/calls.ts';
import type { ConventionParts, PageConvention } from '#schema/source/convention.ts';
import { type Convention, conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { isWalked } from '#schema/source/pages.ts';
import { valueAt } from '#schema/source/paths.ts';
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
}

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
  const ways = echoedPages(answer.body, rowsIn(answer, call, first, places?.rows));
  const echoed = (more: ConventionParts | undefined) =>
    ways.flatMap((page) => ranked({ ...more, page }));
  if (first) {
    const isNew = ({ convention: { page } }: Candidate) =>
      ![first, ...others].some(({ convention }) => isSameWay(convention.page, page));
    return [first, ...echoed(undefined).filter(isNew), ...others];
  }
  if (!places) return [];
  const found = {
    rows: places.rows,
    total: places.total === undefined ? ('none' as const) : { path: places.total },
    more: null,
    row: null,
    success: null,
  };
  // the document may still know how pages are asked for
  const asDocumented = documented ? [candidate(undefined, { ...documented, ...found })] : [];
  return [...asDocumented, ...echoed(found), ...ranked(found)];
}

/** How many rows an answer has, by the best convention or at a path. */
function rowsIn(
  { body, ...answer }: SourceAnswer,
  call: EndpointCall,
  best: Candidate | undefined,
  path: string | undefined,
): number {
  const rows = best
    ? rowsOf(best.convention, call, { body, ...answer })
    : valueAt(body, path ?? '');
  return Array.isArray(rows) ? rows.length : 0;
}

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
    const key = JSON.stringify([one.convention.page, one.convention.rows, one.convention.fixed]);
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
  const question = { filters: [], sort: [], ...(identifier ? { identifier } : {}) };
  const window = { start: size, size };
  const got = await tried(async () => {
    if (isWalked(page))
      return (await readRows(convention, call, question, window, caller.ask)).rows;
    const answer = await firstAnswer(caller.ask, (ask) =>
      readRows(convention, call, question, window, ask),
    );
    return answer && rowsOf(convention, call, answer);
  });
  const expected = fixed === undefined ? rows.slice(size, size * 2) : undefined;
  const doesFollow =
    got !== undefined &&
    got.length > 0 &&
    (expected
      ? sameRows(got, expected, identifier)
      : !sameRows(got, rows.slice(0, got.length), identifier));
  caller.showed(doesFollow ? 'follows' : 'followsNot', { convention: name ?? '' });
  return doesFollow;
}
