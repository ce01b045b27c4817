import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRouters } from '#contract/endpoints/menu.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { platformJobs } from '#server/jobs/jobs.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { sayAlive } from '#server/state/alive.ts';
import { productVersion } from '#server/version.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What operators see of the platform's state. */

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  await createAccount(platform.services.database, {
    name: 'operator',
    nickname: 'o',
    roles: ['operator'],
  });
  operator = await platform.signIn('operator');
});
afterAll(() => platform.close());

const state = async () => (await platform.call(platformStateCall, {}, operator)).data;

test('a new platform: its versions and sizes, no back-up, nothing that waits', async () => {
  const { versions, sizes, queues, backup } = await state();
  expect(versions.product).toBe(productVersion);
  expect(versions.schema).toMatch(/^\d{4}_/);
  expect(versions.database).toMatch(/^\d+/);
  expect(sizes.databaseBytes).toBeGreaterThan(1_000_000);
  expect(sizes.rows.find(({ table }) => table === 'account')?.rows).toBe(1);
  const { webhooksWaitingSince, ...counts } = queues;
  expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(webhooksWaitingSince).toBeNull();
  expect(backup).toBeNull();
});

test('the newest back-up is told', async () => {
  const { database } = platform.services;
  const older = { at: new Date('2026-01-01T00:00:00Z'), bytes: 1, version: '0.0.1' };
  const newer = { at: new Date('2026-02-01T00:00:00Z'), bytes: 2_048, version: '0.1.0' };
  await database.insertInto('backup').values([newer, older]).execute();
  expect((await state()).backup).toEqual({
    at: '2026-02-01T00:00:00.000Z',
    bytes: 2_048,
    version: '0.1.0',
  });
  await database.deleteFrom('backup').execute();
});

test('a job tells when it ran, how long it took, why it failed, and when it runs again', async () => {
  const [first] = platformJobs;
  if (!first) throw new Error('There are jobs.');
  const job = { ...first, run: async () => {} };
  const broken = { ...first, run: () => Promise.reject(new Error('the disk is full')) };
  await runDueJobs(platform.services, [job]);
  const [ran] = (await state()).jobs;
  expect(ran).toMatchObject({ name: job.name, failedAt: null, failure: '' });
  expect(ran?.startedAt).not.toBeNull();
  expect(ran?.milliseconds).toBeGreaterThanOrEqual(0);
  expect(Date.parse(ran?.nextAt ?? '')).toBe(
    Date.parse(ran?.startedAt ?? '') + job.everyMilliseconds,
  );

  platform.advance(job.everyMilliseconds);
  await runDueJobs(platform.services, [broken]);
  const [failed] = (await state()).jobs;
  expect(failed?.failedAt).not.toBeNull();
  expect(failed?.failure).toContain('the disk is full');
  // the line of the log has the id that the page shows
  const line = platform.logged.find(({ msg }) => String(msg).startsWith('a job failed'));
  expect(failed?.failure).toContain(String(line?.requestId));
});

test('processes are told while they live, and not when they ended or fell silent', async () => {
  const { services } = platform;
  const living = sayAlive(services);
  const silent = sayAlive(services);
  await expect.poll(async () => (await state()).processes.length).toBe(2);
  expect((await state()).processes[0]).toMatchObject({ pid: process.pid, version: productVersion });
  await living.close();
  expect((await state()).processes).toHaveLength(1);
  platform.advance(61_000);
  expect((await state()).processes).toEqual([]);
  await silent.close();
});

test('the menu of an operator leads there', async () => {
  const { data } = await platform.call(getRouters, {}, operator);
  const paths = data.flatMap(({ children = [] }) => children.map(({ path }) => path));
  expect(paths).toContain('/state');
});
