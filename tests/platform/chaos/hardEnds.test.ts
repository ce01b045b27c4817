import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { postSaveCall } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { openDatabase } from '#server/database/connection.ts';
import { requestOf } from '../../support/platform.ts';
import { freePort } from '../../support/started.ts';
import { banner, publishable } from '../special/pages.ts';
import {
  type BuiltServer,
  buildServer,
  keeperPid,
  postgresPid,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';

/**
 * The server is ended at random moments while people save, round after round on one embedded database: it opens again each
 * time, nothing acknowledged is lost, no page is there by half. `npm run chaos` does it 200 times, this five.
 */

const rounds = Number(process.env.ROUNDS ?? 5);
const seed = Number(process.env.SEED ?? 20_261_121);
/** what a round may take on a machine that is busy, in milliseconds */
const roundLimit = 30_000;
/** rounds between two lines that say how far it is */
const told = 20;
/** the longest that a server lives, in milliseconds after the first write */
const longestLife = 1_200;
const ends = ['ended', 'killed', 'killed with its database'] as const;

let state = seed;
/** Numbers that look random and are the same in every run with one seed. */
const dice = (sides: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * sides);
};

let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let origin: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  built = await buildServer();
  place = await temporaryFolder();
  dataFolder = join(place.path, 'data');
  origin = `http://127.0.0.1:${await freePort()}`;
}, 120_000);
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await place?.remove();
  await built?.remove();
});

async function start(): Promise<ServerProcess> {
  const { port } = new URL(origin);
  const started = startProcess(built, { DATA_DIR: dataFolder, PORT: port, DEMO: 'on' });
  server = started;
  await started.origin;
  return started;
}

async function end({ child, ended }: ServerProcess, how: (typeof ends)[number]): Promise<void> {
  if (how === 'ended') child.kill('SIGTERM');
  if (how === 'killed with its database') {
    process.kill(keeperPid(dataFolder), 'SIGKILL');
    process.kill(postgresPid(dataFolder) ?? 0, 'SIGKILL');
  }
  if (how !== 'ended') child.kill('SIGKILL');
  await ended;
}

async function signIn(account: string): Promise<string> {
  const fields = { grant_type: 'password', client_id: 'bookdesk', scope: 'api', username: account };
  const answer = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, password: 'bookdesk-demo' }),
  });
  return String((await answer.json()).access_token);
}

/** What a call answered; undefined where the server did not answer, or not with success. */
async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  token: string,
): Promise<EndpointResponse<E> | undefined> {
  const made = requestOf(endpoint, input, token);
  try {
    const answer = await fetch(`${origin}${new URL(made.url).pathname}`, {
      method: made.method,
      headers: made.headers,
      body: await made.text(),
    });
    const body: unknown = await answer.json();
    // `parse` of the endpoint's own validator gives the endpoint's own response
    return answer.ok ? (endpoint.response.parse(body) as EndpointResponse<E>) : undefined;
  } catch {
    return undefined;
  }
}

interface Acknowledged {
  readonly posts: Set<string>;
  /** the revision of each special page that was answered last */
  readonly pages: Map<string, number>;
  /** how many saves of special pages were answered */
  pageSaves: number;
}

/** Saves until the server is gone. */
async function savePosts(token: string, { posts }: Acknowledged, isOver: () => boolean) {
  while (!isOver()) {
    const saved = await call(postSaveCall, { body: { content: '写到一半' } }, token);
    if (saved) posts.add(saved.data.id);
  }
}

async function savePages(token: string, acknowledged: Acknowledged, isOver: () => boolean) {
  let known: { id: string; revision: number } | undefined;
  while (!isOver()) {
    const components = Array.from({ length: 1 + dice(5) }, (_, place) => banner(`b${place}`));
    const page = { ...publishable({ components }), draft: dice(2) === 0 };
    const saved = await call(specialSaveCall, { body: { ...page, ...known } }, token);
    if (!saved) {
      // it may have been saved or not: the next one is another page
      known = undefined;
      continue;
    }
    known = { id: saved.data.id, revision: saved.data.revision };
    acknowledged.pages.set(known.id, known.revision);
    acknowledged.pageSaves += 1;
  }
}

/** What is not as it was acknowledged, or is there by half. */
async function wrongs({ posts, pages }: Acknowledged): Promise<unknown> {
  const { database, close } = await openDatabase(
    { DATA_DIR: dataFolder, DATABASE_POOL: 1 },
    pino({ level: 'silent' }),
  );
  try {
    const kept = await database.selectFrom('post').select('id').execute();
    const present = new Set(kept.map(({ id }) => id));
    const specials = await database.selectFrom('special').select(['id', 'revision']).execute();
    const revisions = new Map(specials.map(({ id, revision }) => [id, revision]));
    const { rows: halves } = await sql`
      select special.id from special left join special_revision newest
        on newest.special_id = special.id and newest.revision = special.revision
      where newest.document is distinct from special.document
        or special.published_revision is not null and special.published is distinct from (
          select document from special_revision
          where special_id = special.id and special_revision.revision = special.published_revision)`.execute(
      database,
    );
    const { rows: totals } = await sql`
      select (select sum(count) from post_total) as kept, (select count(*) from post) as counted
      where (select sum(count) from post_total) <> (select count(*) from post)`.execute(database);
    return {
      lostPosts: [...posts].filter((id) => !present.has(id)),
      lostPages: [...pages].filter(([id, revision]) => (revisions.get(id) ?? 0) < revision),
      halves,
      totals,
    };
  } finally {
    await close();
  }
}

const nothing = { lostPosts: [], lostPages: [], halves: [], totals: [] };

test(
  `${rounds} ends at random moments while people save (seed ${seed})`,
  async () => {
    const acknowledged: Acknowledged = { posts: new Set(), pages: new Map(), pageSaves: 0 };
    const ended = new Map<string, number>(ends.map((how) => [how, 0]));
    let current = await start();
    const [writer, operator] = [await signIn('press'), await signIn('operator')];
    for (let round = 1; round <= rounds; round += 1) {
      let isOver = false;
      const over = () => isOver;
      const { size } = acknowledged.posts;
      const saving = [
        savePosts(writer, acknowledged, over),
        savePosts(writer, acknowledged, over),
        savePages(operator, acknowledged, over),
      ];
      await expect
        .poll(() => acknowledged.posts.size, { timeout: roundLimit, interval: 10 })
        .toBeGreaterThan(size);
      // the moment is what is tried here
      await delay(dice(longestLife));
      const how = ends[dice(ends.length)] ?? 'killed';
      await end(current, how);
      ended.set(how, (ended.get(how) ?? 0) + 1);
      isOver = true;
      await Promise.all(saving);
      current = await start();
      expect(await wrongs(acknowledged), `round ${round}: ${how}`).toEqual(nothing);
      if (round % told === 0 && round < rounds)
        console.log(`${round} of ${rounds} ends, nothing lost`);
    }
    expect(acknowledged.pages.size).toBeGreaterThan(0);
    const { posts, pages, pageSaves } = acknowledged;
    console.log(
      `${rounds} ends (${[...ended].map(([how, count]) => `${count} ${how}`).join(', ')}): ` +
        `${posts.size} saves of posts and ${pageSaves} of ${pages.size} special pages acknowledged, none lost, ` +
        'no page by half',
    );
  },
  (rounds + 2) * roundLimit,
);
