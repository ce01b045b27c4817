import { z } from 'zod';
import { publishLargePage } from '../largePage.ts';
import { type Measurement, percentile } from '../measurement.ts';
import { signInThere } from '../pages.ts';
import type { Scale } from '../scale.ts';
import type { Subject } from '../subject.ts';
import { publishWideList } from '../table.ts';
import { buildPeer } from './build.ts';
import { bookdesk, reactAdmin, refine } from './contestants.ts';
import { type Editing, type Editor, editing } from './editors.ts';
import { type PeerData, servePeer } from './serve.ts';
import { type FirstLoad, listLoad, signInLoad, type WideTable, wideTable } from './visits.ts';

/** What is compared, in the order in which it is measured. */
export const peerParts = ['sign-in', 'list', 'table', 'editor'] as const;
type PeerPart = (typeof peerParts)[number];

/**
 * Bookdesk beside the smallest app of each peer, built from npm: all in turn and in one run, so that a slow machine is
 * slow for all of them. The figures are ratios to the best peer (docs/performance.md).
 *
 * @param parts Default: all
 */
export async function measurePeers(
  subject: Subject,
  scale: Scale,
  parts: readonly PeerPart[] = peerParts,
): Promise<Measurement[]> {
  const data = await peerData(subject, scale);
  const served = {
    reactAdmin: await servePeer(await buildPeer('react-admin'), data),
    refine: await servePeer(await buildPeer('refine'), data),
    puck: await servePeer(await buildPeer('puck'), data),
  };
  try {
    await publishWideList(subject);
    const contestants = [
      bookdesk(subject),
      reactAdmin(served.reactAdmin.origin),
      refine(served.refine.origin),
    ];
    const inTurn = <C extends { name: string }, R>(
      those: readonly C[],
      visit: (one: C) => Promise<R>,
    ) => takeTurns(those, scale.openings, visit);
    const measure: Readonly<Record<PeerPart, () => Promise<Measurement[]>>> = {
      'sign-in': async () =>
        ratios<FirstLoad>('sign-in, throttled', await inTurn(contestants, signInLoad), {
          seen: ['form seen', 'ms', 0.3],
          script: ['script until usable', 'kB'],
          longest: ['longest task after the form', 'ms'],
          busy: ['thread busy', 'ms'],
        }),
      list: async () =>
        ratios<FirstLoad>('first list, throttled', await inTurn(contestants, listLoad), {
          seen: ['ten rows seen', 'ms', 0.6],
          workable: ['a checkbox works', 'ms', 0.8],
          busy: ['thread busy', 'ms', 0.5],
          script: ['script until it works', 'kB'],
        }),
      table: async () => {
        const tables = await inTurn(contestants, (one) => wideTable(one, scale.clicks));
        return ratios<WideTable>('table of 50 × 100', tables, {
          settled: ['settled after data', 'ms', 1],
          check: ['checkbox to paint', 'ms', 1],
          slowCheck: ['checkbox to paint (CPU 4×)', 'ms', 1],
        });
      },
      editor: async () => {
        const editors = [await decorator(subject, scale), puck(served.puck.origin, scale)];
        const pages = await inTurn(editors, (one) => editing(one, scale.keys * 5));
        return ratios<Editing>(`editor with ${scale.page.components} components`, pages, {
          firstKey: ['first key painted, from the address on', 'ms', 1],
          opened: ['opened to every component', 'ms', 1.2],
          whole: ['every component seen with its content', 'ms'],
          key: ['key to paint, the middle', 'ms', 0.4],
          worstKey: ['key to paint, the worst', 'ms'],
          slowKey: ['key to paint, the middle (CPU 4×)', 'ms', 0.4],
          worstSlowKey: ['key to paint, the worst (CPU 4×)', 'ms'],
        });
      },
    };
    const measurements: Measurement[] = [];
    for (const part of parts) measurements.push(...(await measure[part]()));
    return measurements;
  } finally {
    for (const one of Object.values(served)) await one.close();
  }
}

/** What each was measured with, in all rounds. */
type Rounds<R> = readonly { readonly name: string; readonly rounds: readonly R[] }[];

/** Each once, then each once more: what the machine does meanwhile strikes all alike. */
async function takeTurns<C extends { readonly name: string }, R>(
  those: readonly C[],
  times: number,
  visit: (one: C) => Promise<R>,
): Promise<Rounds<R>> {
  const all = those.map(({ name }) => ({ name, rounds: [] as R[] }));
  for (let round = 0; round < times; round += 1)
    for (const [index, one] of those.entries()) all[index]?.rounds.push(await visit(one));
  return all;
}

type Figures<R> = Partial<Record<keyof R, readonly [what: string, unit: string, goal?: number]>>;

/** Ours, the first, against the best of the others: the middle of all rounds. */
function ratios<R extends Readonly<Record<keyof R, number>>>(
  about: string,
  all: Rounds<R>,
  figures: Figures<R>,
): Measurement[] {
  const measurements: Measurement[] = [];
  for (const name in figures) {
    const figure = figures[name];
    if (!figure) continue;
    const [what, unit, goal] = figure;
    const values = all.map(({ rounds }) =>
      percentile(
        rounds.map((round) => round[name]),
        0.5,
      ),
    );
    const [own = Number.NaN, ...others] = values;
    const told = all.map((one, index) => `${one.name} ${Math.round(values[index] ?? 0)}`);
    measurements.push({
      what: `${about}: ${what}`,
      value: own / Math.min(...others),
      unit: '×',
      ...(goal === undefined ? {} : { goal: { limit: goal, better: 'lower' } }),
      note: `${unit}: ${told.join(', ')}`,
    });
  }
  return measurements;
}

const books = z.object({
  data: z.array(
    z.looseObject({
      bookId: z.string(),
      bookName: z.string(),
      category: z.string(),
      updatedAt: z.unknown(),
    }),
  ),
});

/** The same rows as ours; of the wide table the same kinds of value in all columns. */
async function peerData(subject: Subject, { page }: Scale): Promise<PeerData> {
  const answer = await subject.post('/jmgr/book/search/bookSearch', {
    pageIndex: 1,
    pageSize: 100,
  });
  const rows = books.parse(answer).data.map((row) => ({ ...row, id: row.bookId }));
  const wide = rows.map((row, index) => {
    const values = [row.bookName, index * 1_234.5, row.updatedAt, index % 2 === 0, row.category];
    const columns = Array.from(
      { length: 50 },
      (_, at) => [`column${at}`, values[at % values.length]] as const,
    );
    return { id: row.id, ...Object.fromEntries(columns) };
  });
  const each = Math.round(page.items / page.components);
  const content = Array.from({ length: page.components }, (_, index) => ({
    type: 'Block',
    props: {
      id: `block-${index}`,
      title: `Block ${index}`,
      lines: Array.from({ length: each }, (_, line) => ({ text: `Line ${line} of ${index}` })),
    },
  }));
  return { books: rows, wide, page: { root: {}, content } };
}

async function decorator(subject: Subject, { page }: Scale): Promise<Editor> {
  const id = await publishLargePage(subject, page);
  return {
    name: 'Bookdesk',
    enter: (context) => signInThere(context, subject.origin),
    address: `${subject.origin}/deciration/main?action=2&id=${id}`,
    component: '.decoration-component',
    filled: ':not(.decoration-component-far)',
    count: page.components,
    call: 'special/detail',
    face: '[data-component="c1"] .decoration-component-face',
    title: '.decoration-inspector [data-field="title"] input',
  };
}

const puck = (origin: string, { page }: Scale): Editor => ({
  name: 'Puck',
  enter: async () => undefined,
  address: `${origin}/`,
  component: '.block',
  filled: ':has(li)',
  count: page.components,
  call: '/api/page',
  face: '.block h2',
  title: 'input[name=title]',
});
