import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { http, passthrough } from 'msw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '#launch/project.mjs';
import { server } from '#tests/support/interface.ts';
import { emptyDataFolder, freePort } from '#tests/support/started.ts';

/** A package of the setting EXTENSIONS, in a build as people get it. */

const name = `bookdesk-example-${process.pid}`;
const place = join('node_modules', name);
let built: string;

beforeAll(async () => {
  cpSync('tests/extensions/notices', place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, exports: './index.ts' }));
  built = mkdtempSync(join('dist', 'example-'));
  const build = (part: string, ...more: string[]) =>
    runScript(
      'node_modules/vite/bin/vite.js',
      ['build', '--outDir', join(built, part), '--logLevel', 'error', ...more],
      { NODE_ENV: 'production', EXTENSIONS: name },
    );
  expect(await build('app')).toBe(true);
  expect(await build('server', '--ssr')).toBe(true);
}, 600_000);
afterAll(() => {
  rmSync(place, { recursive: true });
  rmSync(built, { recursive: true });
});

/** Names of scripts in a folder whose text has some words. */
const having = (folder: string, words: string): string[] =>
  readdirSync(join(built, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.js') && readFileSync(join(built, folder, file), 'utf8').includes(words),
  );

it('browsers get nothing of what the platform alone loads, and the platform nothing of screens', () => {
  // the name of the table
  expect(having('app', 'x_notices')).toEqual([]);
  expect(having('server', 'x_notices').length).toBeGreaterThan(0);
  expect(readdirSync(join(built, 'app', 'assets')).join()).toMatch(/Board-/);
  expect(readdirSync(join(built, 'server'), { recursive: true }).join()).not.toMatch(/Board-/);
});

it('the platform starts with it: its calls are answered and described', async () => {
  const data = await emptyDataFolder();
  const port = String(await freePort());
  const started = spawn(process.execPath, [join(built, 'server', 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      EXTENSIONS: name,
      PORT: port,
      DATA_DIR: data.path,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text: Buffer) => String(text).includes(port) && resolve());
      started.once('exit', (status) => reject(new Error(`ended with ${status}`)));
    });
    const origin = `http://127.0.0.1:${port}`;
    server.use(http.all(`${origin}/*`, () => passthrough()));
    const described = await (await fetch(`${origin}/openapi.json`)).json();
    expect(Object.keys(Object(described).paths)).toContain('/jmgr/x/notices/list');
    expect((await fetch(`${origin}/jmgr/x/notices/list`)).status).toBe(401);
  } finally {
    const ended = new Promise((resolve) => started.once('exit', resolve));
    started.kill('SIGTERM');
    await ended;
    await data.remove();
  }
}, 300_000);
