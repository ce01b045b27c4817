import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from './serverProcess.ts';

/** A platform without the demo begins with nobody: the start says so, and a command makes the first operator. */

let built: BuiltServer;
let stored: TestDatabase;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let serving: ServerProcess | undefined;
beforeAll(async () => {
  built = await builtServer();
  [stored, place] = await Promise.all([createTestDatabase(), temporaryFolder()]);
}, 120_000);
afterAll(async () => {
  serving?.child.kill('SIGTERM');
  await serving?.ended;
  await place?.remove();
  await stored?.close();
  await built?.remove();
});

const settings = () => ({ DATABASE_URL: stored.url, DATA_DIR: join(place.path, 'data') });

function operator(...given: string[]) {
  const program = join(dirname(built.main), 'operator.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', DEMO: 'off', ...settings() },
  });
  return { status, said: `${stdout}${stderr}` };
}

async function start(): Promise<string> {
  serving = startProcess(built, settings());
  return await serving.origin;
}
async function end(): Promise<string> {
  serving?.child.kill('SIGTERM');
  return (await serving?.ended)?.said ?? '';
}

test('the start tells how the first operator is made; who is made signs in, and it tells no more', {
  timeout: 120_000,
}, async () => {
  const origin = await start();
  const made = operator('editor');
  expect(made).toEqual({
    status: 0,
    said: expect.stringContaining('The operator editor was created, with the password '),
  });
  const password = /with the password (\S+)/.exec(made.said)?.[1] ?? '';
  const answer = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: 'editor',
      password,
    }),
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = await answer.json();
  const list = await fetch(`${origin}/jmgr/user/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pageIndex: 1, pageSize: 1 }),
  });
  expect(list.status).toBe(200);
  expect(await end()).toContain('npm run operator -- NAME');

  await start();
  expect(await end()).not.toContain('npm run operator');
});

test('called without a name, or for what cannot be one, it says so and fails', () => {
  expect(operator()).toEqual({
    status: 1,
    said: expect.stringContaining('Usage: npm run operator'),
  });
  expect(operator('--withdraw', 'nobody')).toEqual({
    status: 1,
    said: expect.stringContaining('There is no operator nobody.'),
  });
  expect(operator('编辑部').status).toBe(1);
});

test('without the settings of the server it begins no platform of its own', () => {
  const folder = join(place.path, 'nowhere');
  const program = join(dirname(built.main), 'operator.js');
  const { status, stderr } = spawnSync(process.execPath, [program, 'editor'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', DATA_DIR: folder },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('has no Bookdesk data')]);
  expect(existsSync(folder)).toBe(false);
});
