import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { environment } from '#server/settings.ts';
import { productVersion } from '#server/version.ts';
import { builtServer, startProcess, temporaryFolder } from './serverProcess.ts';

/**
 * The files of docs/deploy, asked of the programs that read them. Where a program is not installed its test says that it
 * was left out.
 */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookdesk-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const found = (program: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((place) => join(place, program))
    .find((path) => existsSync(path));

function run(program: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(program, given, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

const titleOf = (title: string, ...programs: string[]) => {
  const missing = programs.filter((program) => found(program) === undefined);
  return missing.length === 0 ? title : `${title} (left out: no ${missing.join(', ')} here)`;
};

const [nginx, openssl, caddy] = ['nginx', 'openssl', 'caddy'].map(found);
const analyze = found('systemd-analyze');

test.skipIf(!nginx || !openssl)(
  titleOf('nginx takes its configuration, TLS and all', 'nginx', 'openssl'),
  async () => {
    const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
    const names = ['-subj', '/CN=books.example.com', '-keyout', key, '-out', certificate];
    expect(run(openssl ?? '', ...request, ...names).status).toBe(0);
    const given = (await readFile('docs/deploy/nginx.conf', 'utf8'))
      .replace('/etc/ssl/books.example.com.pem', certificate)
      .replace('/etc/ssl/books.example.com.key', key);
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `pid ${folder}/pid; events {} http { ${given} }`);
    const { status, said } = run(nginx ?? '', '-t', '-c', file, '-e', 'stderr');
    expect([status, said]).toEqual([0, expect.stringContaining('test is successful')]);
  },
);

test.skipIf(!caddy)(titleOf('Caddy takes its configuration', 'caddy'), () => {
  const given = ['--adapter', 'caddyfile', '--config', 'docs/deploy/Caddyfile'];
  const { status, said } = run(caddy ?? '', 'validate', ...given);
  expect([status, said]).toEqual([0, expect.stringContaining('Valid configuration')]);
});

const unit = 'docs/deploy/bookdesk.service';
const hasNode = existsSync('/usr/bin/node');

describe.skipIf(!analyze)(titleOf('the systemd unit', 'systemd-analyze'), () => {
  test.skipIf(!hasNode)('is taken without a word', () => {
    expect(run(analyze ?? '', 'verify', unit)).toEqual({ status: 0, said: '' });
  });

  test('leaves little open: 1.6 of 10, as the documents say', () => {
    const given = ['security', '--offline=yes', '--threshold=20', '--no-pager', unit];
    const { status, said } = run(analyze ?? '', ...given);
    expect([status, said]).toEqual([0, expect.stringContaining('1.6 OK')]);
  });
});

test('systemd signals the server alone, which ends its database after the calls in work', async () => {
  expect(await readFile(unit, 'utf8')).toContain('\nKillMode=process\n');
});

const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      ports: z.array(z.string()).optional(),
      // one without a value is taken over from where compose is called
      environment: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).optional(),
    }),
  ),
});

describe('the example of compose', () => {
  const read = async () =>
    composed.parse(load(await readFile('docs/deploy/compose.yaml', 'utf8'))).services;

  test('lets nobody but this machine in, and that by the proxy alone', async () => {
    const ports = Object.entries(await read()).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(ports).toEqual([['proxy', '127.0.0.1:8080:8080']]);
  });

  test('sets what Bookdesk knows: no demo, and the proxy in front', async () => {
    const given = (await read()).bookdesk?.environment ?? {};
    const unknown = Object.keys(given).filter((name) => !(name in environment.shape));
    expect(unknown).toEqual([]);
    expect(given).toMatchObject({ DEMO: 'off', TRUSTED_PROXIES: 1 });
  });
});

test('the version of package.json stands among the changes', async () => {
  const changes = await readFile('docs/CHANGELOG.md', 'utf8');
  expect(changes).toContain('\n## Unreleased\n');
  expect(changes).toContain(`\n## ${productVersion} – `);
});

describe('the container file', () => {
  test('is run on this machine alone, for a proxy in front', async () => {
    const text = await readFile('docs/deploy/Containerfile', 'utf8');
    expect(text.match(/-p \S+/g)).toEqual(['-p 127.0.0.1:4600:4600']);
  });

  test('what it copies is all that the server needs, its database and smaller pictures included', async () => {
    const [built, place] = [await builtServer(), await temporaryFolder()];
    onTestFinished(async () => {
      await Promise.all([built.remove(), place.remove()]);
    });
    const text = await readFile('docs/deploy/Containerfile', 'utf8');
    const copies = [...text.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)];
    const container = join(place.path, 'app');
    for (const [, name = ''] of copies) {
      const from = name === 'dist' ? dirname(dirname(built.main)) : name;
      await cp(from, join(container, name), { recursive: true });
    }

    const main = join(container, 'dist', 'server', 'main.js');
    const settings = { DATA_DIR: join(place.path, 'data'), NODE_ENV: 'production' };
    const server = startProcess({ ...built, main }, settings, { cwd: container });
    onTestFinished(async () => {
      server.child.kill('SIGTERM');
      await server.ended;
    });
    expect((await fetch(`${await server.origin}/readyz`)).status).toBe(200);

    const picture = `require('sharp')({ create: { width: 8, height: 8, channels: 3, background: 'red' } })`;
    const smaller = `${picture}.resize(4).webp().toBuffer().then(({ length }) => console.log(length > 0))`;
    const made = spawnSync(process.execPath, ['-e', smaller], { cwd: container, encoding: 'utf8' });
    expect([made.status, made.stdout, made.stderr]).toEqual([0, 'true\n', '']);
  });

  test('is built in the format that keeps its health check, by podman too', async () => {
    const text = await readFile('docs/deploy/Containerfile', 'utf8');
    expect(text).toContain('\nHEALTHCHECK ');
    expect(text).toMatch(/^# podman build --format docker /m);
  });

  test('what belongs to the machine that builds stays out of it', async () => {
    const ignored = (await readFile('.dockerignore', 'utf8')).split('\n');
    for (const name of ['node_modules', 'dist', '.data', '.git']) expect(ignored).toContain(name);
  });
});
