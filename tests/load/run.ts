import type { Services } from '#server/services.ts';
import { Client } from './client.ts';
import { createDice } from './dice.ts';
import { Figures } from './figures.ts';
import { type Step, stepsOf } from './hour.ts';
import { keepPace } from './pace.ts';
import { stepActions } from './steps/index.ts';
import { countsOf, gatherPeople, laneOf, publishPages, readStock } from './stock.ts';
import { Abandoned, Turn } from './turn.ts';
import type { Acknowledged, Person, Stock, World } from './world.ts';

/** How much of which use is made. */
export interface Use {
  /** of the hour of `hour.ts` */
  readonly times: number;
  /** of the people's own time */
  readonly seconds: number;
  /** how many times as fast as life it goes */
  readonly speed: number;
  readonly seed: number;
  /** connections at most; without it as many as it takes, as when each comes from a browser of their own */
  readonly connections?: number;
  /** a step that could not begin so long after the last one was due is given up, in seconds; 90 unless said */
  readonly longestWait?: number;
}

/** The server that is used, and the database behind it. */
export interface Used {
  readonly origin: string;
  readonly services: Services;
}

export interface UseResult {
  readonly figures: Figures;
  /** from the first call to the last answer, in seconds */
  readonly seconds: number;
  /** how late the client itself was, in milliseconds, the late ones last */
  readonly late: readonly number[];
  readonly acknowledged: number;
  /** acknowledged writes that are not there */
  readonly lost: readonly string[];
}

/** everybody opens one of so many besides those that are worked on */
const readPages = 8;

/** Pages, posts and words that are there before anybody comes. */
export async function prepare(
  { services, origin }: Used,
  { times, seconds, seed }: Use,
): Promise<Stock> {
  const { decorator } = countsOf(times, seconds);
  // somebody may have two of them open
  const made = await publishPages(services, origin, 2 * decorator + readPages, seed);
  return readStock(services.database, { pages: made, workedOn: made.slice(0, 2 * decorator) });
}

/** Uses the server as the hour says. */
export async function use(used: Used, stock: Stock, wanted: Use): Promise<UseResult> {
  const { services, origin } = used;
  const client = new Client(origin, wanted.connections);
  const figures = new Figures();
  const people = await gatherPeople(services, wanted.times, wanted.seconds);
  const acknowledged: Acknowledged = { posts: new Set(), bookLists: new Set(), pages: new Map() };
  const world: World = {
    client,
    figures,
    stock,
    acknowledged,
    freePages: [...stock.workedOn],
    countOf: countsOf(wanted.times, wanted.seconds),
  };
  const due = stepsOf(wanted).map((what) => ({
    what,
    at: (what.at * 1_000) / wanted.speed,
    lane: handOf(what),
  }));
  const start = performance.now();
  const end = start + (wanted.seconds / wanted.speed + (wanted.longestWait ?? 90)) * 1_000;
  try {
    const late = await keepPace(due, async (step, at) => {
      if (performance.now() > end)
        figures.failed('not begun', performance.now() - at, 'nobody got so far in time');
      else await take(step, at, world, people);
    });
    return {
      figures,
      late,
      seconds: (performance.now() - start) / 1_000,
      acknowledged: acknowledged.posts.size + acknowledged.bookLists.size + acknowledged.pages.size,
      lost: await lostOf(services, acknowledged),
    };
  } finally {
    client.close();
  }
}

/** An editor says that it is there while its person does something else. */
const handOf = ({ role, person, name }: Step): string =>
  name === 'bePresent' ? `${laneOf(role, person)} present` : laneOf(role, person);

async function take(
  step: Step,
  due: number,
  world: World,
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  const person = people.get(laneOf(step.role, step.person));
  if (!person) throw new Error(`nobody is ${laneOf(step.role, step.person)}`);
  const { client, figures } = world;
  const state = person.activities.get(step.activity) ?? {};
  person.activities.set(step.activity, state);
  const turn = new Turn({ client, figures, caller: person, dice: createDice(step.seed), due });
  try {
    await stepActions[step.name]({ turn, world, person, step, state });
  } catch (error) {
    if (!(error instanceof Abandoned))
      figures.failed(step.name, performance.now() - due, String(error));
  }
}

/** Acknowledged records that are missing, or older than acknowledged. */
async function lostOf(
  { database }: Services,
  { posts, bookLists, pages }: Acknowledged,
): Promise<string[]> {
  const missing = async (table: 'post' | 'book_list', ids: ReadonlySet<string>) => {
    if (ids.size === 0) return [];
    const rows = await database
      .selectFrom(table)
      .where('id', 'in', [...ids])
      .select('id')
      .execute();
    const there = new Set(rows.map(({ id }) => id));
    return [...ids].filter((id) => !there.has(id)).map((id) => `${table} ${id}`);
  };
  const kept = pages.size
    ? await database
        .selectFrom('special')
        .where('id', 'in', [...pages.keys()])
        .select(['id', 'revision'])
        .execute()
    : [];
  const revisionOf = new Map(kept.map(({ id, revision }) => [id, revision]));
  return [
    ...(await missing('post', posts)),
    ...(await missing('book_list', bookLists)),
    ...[...pages]
      .filter(([id, revision]) => (revisionOf.get(id) ?? 0) < revision)
      .map(([id]) => `special ${id}`),
  ];
}
