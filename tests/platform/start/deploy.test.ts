import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

describe('the container file', () => {
  test('copies what is there, and what the build makes', async () => {
    const text = await readFile('docs/deploy/Containerfile', 'utf8');
    const copied = [...text.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' ').map((name) => name.replace(/^\/app\//, '')),
    );
    expect(copied).toContain('dist');
    for (const name of copied)
      expect(name === 'dist' || existsSync(name), `${name} is there`).toBe(true);
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
