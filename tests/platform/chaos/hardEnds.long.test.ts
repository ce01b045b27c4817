import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { createDice, type Dice } from '#tests/load/dice.ts';
import { freePort } from '#tests/support/started.ts';
import {
  type BuiltServer,
  builtServer,
  keeperPid,
  postgresPid,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { type Acknowledged, nothingWrong, nothingYet, wrongs } from './acknowledged.ts';
import { type Mortal, type Person, savePages, writePosts } from './people.ts';

/**
 * The server is ended at random moments while people create, change and delete, round after round on one embedded database:
 * it opens again each time, all that was acknowledged is there word for word, nothing else is, no page by half. `npm run
 * chaos` does it 200 times, this five.
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

let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let origin: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  built = await builtServer();
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

async function wrongsOf(acknowledged: Acknowledged): Promise<unknown> {
  const { database, close } = await openDatabase(
    { DATA_DIR: dataFolder, DATABASE_POOL: 1 },
    pino({ level: 'silent' }),
  );
  try {
    return await wrongs(database, acknowledged);
  } finally {
    await close();
  }
}

/** How each round ends: in every three rounds each way once, in an order that the dice choose. */
function endingsOf(dice: Dice): (typeof ends)[number][] {
  const endings: (typeof ends)[number][] = [];
  while (endings.length < rounds) {
    const left = [...ends];
    while (left.length > 0) {
      const how = dice.oneOf(left);
      left.splice(left.indexOf(how), 1);
      endings.push(how);
    }
  }
  return endings.slice(0, rounds);
}

test(`${rounds} ends at random moments while people save (seed ${seed})`, {
  timeout: (rounds + 2) * roundLimit,
}, async () => {
  const acknowledged = nothingYet();
  const { posts, pages, counts } = acknowledged;
  // how fast people write changes nothing of the ends
  const dice = createDice(seed);
  const endings = endingsOf(dice);
  const ended = new Map<string, number>(ends.map((how) => [how, 0]));
  let current = await start();
  const tokens = { press: await signIn('press'), operator: await signIn('operator') };
  const person = (name: string, token: string, number: number): Person => ({
    name,
    token,
    dice: createDice(seed + number),
    written: 0,
  });
  const writers = ['甲', '乙'].map((name, index) => person(name, tokens.press, 1 + index));
  const operator = person('丙', tokens.operator, 3);
  for (const [index, how] of endings.entries()) {
    const round = index + 1;
    const mortal: Mortal = { origin, isEnding: false, isGone: false };
    const { created } = counts;
    const saving = [
      ...writers.map((writer) => writePosts(writer, mortal, acknowledged)),
      savePages(operator, mortal, acknowledged),
    ];
    await expect
      .poll(() => counts.created, { timeout: roundLimit, interval: 10 })
      .toBeGreaterThan(created);
    // the moment is what is tried here
    await delay(dice.below(longestLife));
    mortal.isEnding = true;
    await end(current, how);
    ended.set(how, (ended.get(how) ?? 0) + 1);
    mortal.isGone = true;
    await Promise.all(saving);
    current = await start();
    expect(await wrongsOf(acknowledged), `round ${round}: ${how}`).toEqual(nothingWrong);
    if (round % told === 0 && round < rounds)
      console.log(`${round} of ${rounds} ends, nothing lost`);
  }
  if (rounds >= ends.length)
    for (const [how, count] of ended) expect(count, how).toBeGreaterThan(0);
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
  const { created, changed, deleted, pageSaves } = counts;
  console.log(
    `${rounds} ends (${[...ended].map(([how, count]) => `${count} ${how}`).join(', ')}): ` +
      `${posts.size} posts (${created} creations, ${changed} changes, ${deleted} deletions acknowledged) and ` +
      `${pageSaves} saves of ${pages.size} special pages, word for word as acknowledged, no page by half`,
  );
});
