import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '#launch/project.mjs';

const run = promisify(execFile);
const sources = join(import.meta.dirname, 'apps');

/** The apps of `apps/`, each the smallest one of its kind. */
type PeerApp = 'react-admin' | 'refine' | 'puck';

/** The page of every app. */
const page = (app: PeerApp): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${app}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.jsx"></script>
  </body>
</html>
`;

/**
 * Installs a peer's packages from npm into a folder of its own and builds its app for production. What has been built
 * from the same files is taken again.
 *
 * @returns the folder of the built app
 */
export async function buildPeer(app: PeerApp): Promise<string> {
  const folder = join(tmpdir(), `bookdesk-bench-peer-${app}-${await hashOf(app)}`);
  const built = join(folder, 'dist');
  if (existsSync(built)) return built;
  console.log(`installing and building the smallest app of ${app}, once …`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(sources, app), folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), page(app));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  // in a process of its own: this one is that of a development server
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  await run(process.execPath, [vite, 'build', folder, '--outDir', 'dist.new'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await rename(join(folder, 'dist.new'), built);
  return built;
}

async function hashOf(app: PeerApp): Promise<string> {
  const hash = createHash('sha256').update(page(app));
  for (const name of (await readdir(join(sources, app))).sort())
    hash.update(name).update(await readFile(join(sources, app, name)));
  return hash.digest('hex').slice(0, 12);
}
