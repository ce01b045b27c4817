import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { stepsOf } from '#tests/load/hour.ts';
import { prepare, type Use, type UseResult, use } from '#tests/load/run.ts';
import { readCounters } from '#tests/load/watch.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';

/**
 * A small part of an hour of mixed use in a few seconds, against a real server process. `npm run load` does the hour, and
 * looks at its times and memory as well.
 */

const wanted: Use = {
  times: 0.02,
  seconds: 3_600,
  speed: 900,
  seed: 20_261_121,
  // where the machine is busy calls wait for one of these: nothing here is about times
  connections: 6,
  longestWait: Number.POSITIVE_INFINITY,
};
const metricsToken = 'load-test-metrics';

let built: BuiltServer;
let stored: TestDatabase;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let origin: string;
let result: UseResult;

beforeAll(async () => {
  built = await builtServer();
  [stored, place] = await Promise.all([createTestDatabase({ demo: true }), temporaryFolder()]);
  const folder = join(place.path, 'data');
  server = startProcess(built, {
    DATABASE_URL: stored.url,
    DATA_DIR: folder,
    DEMO: 'on',
    // everybody has a network of their own, as `X-Forwarded-For` tells
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: metricsToken,
    // the limit as it is: use that is meant so is refused nothing
    WRITES_PER_MINUTE: '',
  });
  origin = await server.origin;
  const services: Services = {
    database: stored.database,
    settings: environment.parse({ DATA_DIR: folder }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  };
  result = await use({ origin, services }, await prepare({ origin, services }, wanted), wanted);
}, 600_000);
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await place?.remove();
  await built?.remove();
  await stored?.close();
});

describe('an author, a moderator, a decorator and sixty readers', () => {
  it('are answered as they should be: nothing fails', () => {
    expect(result.figures.failures()).toEqual([]);
  });

  it('make every kind of call: reading, writing, publishing, uploading, decorating', () => {
    const kinds = new Set(result.figures.rows().map(({ kind }) => kind));
    for (const kind of [
      ...['sign in', 'renew a token', 'account, menu, schemas', 'list', 'numbers on tabs'],
      ...['list, a page', 'list, searched', 'list, filtered', 'record', 'change a record'],
      ...['keep what is written', 'publish', 'upload, permission', 'upload, file', 'picker'],
      ...['decorator, open a page', 'decorator, save a draft', 'decorator, publish', 'presence'],
      ...['readers’ page', 'readers’ page, asked again', 'content page', 'picture'],
    ])
      expect(kinds, kind).toContain(kind);
  });

  it('are told where they save what is out of date, and that is no failure', () => {
    const row = result.figures.rows().find(({ kind }) => kind === 'decorator, save out of date');
    expect(row).toMatchObject({ failed: 0 });
    expect(row?.refused).toBe(row?.calls);
    expect(row?.calls).toBeGreaterThan(0);
  });

  it('find everything that was acknowledged', () => {
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result.lost).toEqual([]);
  });

  it('leave a server that has counted no answer of 500 or more, and nobody waiting for a connection', async () => {
    const counted = await readCounters(origin, metricsToken);
    expect(counted.failures).toBe(0);
    expect(counted.calls).toBeGreaterThan(result.figures.calls);
    expect(counted.poolWaiting).toBe(0);
  });

  it('do the same with the same seed', () => {
    expect(stepsOf(wanted)).toEqual(stepsOf(wanted));
    expect(stepsOf({ ...wanted, seed: 1 })).not.toEqual(stepsOf(wanted));
  });
});
