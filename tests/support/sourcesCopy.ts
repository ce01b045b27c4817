import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What is no source, or has to be another one in a copy. */
const left = new Set(['.git', '.data', 'coverage', 'dist', 'node_modules']);

/** A copy of the sources for tests that change them, with the packages that are installed here. */
export async function copyOfSources(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'bookdesk-sources-'));
  for (const name of await readdir('.'))
    if (!left.has(name)) await cp(name, join(path, name), { recursive: true });
  const packages = join(path, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir('node_modules'))
    if (!name.startsWith('.vite'))
      await symlink(resolve('node_modules', name), join(packages, name));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
