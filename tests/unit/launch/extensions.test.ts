import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { extensions } from '#launch/extensions.mjs';

/** A package that is linked from a folder with packages of its own. */
const name = `bookdesk-linked-${process.pid}`;
const link = join('node_modules', name);
const packages = ['own-words', 'react'];
let folder = '';
let vite: ViteDevServer;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookdesk-linked-')));
  for (const one of packages) {
    const file = join(folder, 'node_modules', one, 'index.js');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'export default 1;');
  }
  symlinkSync(folder, link, 'junction');
  vi.stubEnv('EXTENSIONS', `${name},bookdesk-missing`);
  vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [extensions()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(async () => {
  await vite?.close();
  rmSync(link, { force: true });
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['client', 'ssr'] as const)('for %s, a linked package', (part) => {
  const resolved = async (id: string, importer = join(folder, 'app', 'Board.tsx')) =>
    (await vite.environments[part].pluginContainer.resolveId(id, importer))?.id;

  it('gets what Bookdesk has of Bookdesk, even where it has another one', async () => {
    for (const one of ['react', 'react/jsx-runtime', 'antd', 'zod', '@ant-design/icons'])
      expect(await resolved(one)).toContain(resolve('node_modules', one));
  });

  it('gets what it alone has of its own', async () => {
    expect(await resolved('own-words')).toBe(join(folder, 'node_modules/own-words/index.js'));
  });

  it('is told what to add where nobody has what it imports', async () => {
    await expect(resolved('no-such-package/part')).rejects.toThrow(
      `imports "no-such-package/part", which neither it nor Bookdesk has. Run npm install no-such-package in ${folder}`,
    );
  });

  it('is named where it is not installed', async () => {
    const gathered = await resolved('virtual:extensions', undefined);
    await expect(resolved('bookdesk-missing', gathered)).rejects.toThrow(
      'The package "bookdesk-missing" of EXTENSIONS is not installed',
    );
  });
});
