import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject, runScript, say } from './project.mjs';

/** What a build is made of besides its own folders. */
const shared = ['src/contract', 'src/schema', 'src/page', 'vite.config.ts', 'package-lock.json'];

/** @type {Record<string, { inputs: string[], parameters: string[] }>} */
const builds = {
  app: {
    inputs: [
      ...shared,
      'src/app',
      'src/launch/inlineStyles.mjs',
      'src/launch/leanAntd.mjs',
      'src/launch/markdown.mjs',
      'src/launch/precompress.mjs',
      'src/launch/publicPlayer.mjs',
      'src/launch/signInPage.mjs',
      'index.html',
    ],
    parameters: [],
  },
  server: { inputs: [...shared, 'src/server'], parameters: ['--ssr'] },
};

/** names the inputs that a build was made of, inside its folder */
const stamp = '.inputs';

/**
 * Builds what is stale of `dist/app` and `dist/server`. A build is made beside its place and then put there, so that
 * there is never half of one.
 *
 * @param {{ force?: boolean, only?: string[] }} [options] `force`: whether stale or not
 */
export async function ensureBuilt({ force = false, only = Object.keys(builds) } = {}) {
  const stale = only.filter((name) => force || readStamp(name) !== inputsHash(name));
  if (stale.length === 0) return;
  sweep();
  say('正在构建……', 'Building …');
  const results = await Promise.all(stale.map((name) => build(name, force)));
  if (results.every(Boolean)) return;
  say('构建失败，原因见上。', 'The build failed; the reason stands above.');
  process.exit(1);
}

/**
 * @param {string} name
 * @param {boolean} force
 */
async function build(name, force) {
  const hash = inputsHash(name);
  const place = inProject('dist', name);
  const unfinished = `${place}.new-${process.pid}`;
  const succeeded = await runScript(
    'node_modules/vite/bin/vite.js',
    [
      ...['build', '--outDir', unfinished, '--logLevel', 'error'],
      ...(builds[name]?.parameters ?? []),
    ],
    // whoever asks for it: a build made during tests is the one that people get
    { NODE_ENV: 'production' },
  );
  // where another has built the same meanwhile, that stays: somebody may be reading it
  const isNeeded = force || readStamp(name) !== hash;
  if (succeeded && isNeeded) {
    await writeFile(join(unfinished, stamp), hash);
    await put(unfinished, place);
  } else {
    await rm(unfinished, { recursive: true, force: true });
  }
  return succeeded;
}

/**
 * Puts a build in its place; of several that are done at once, the last one stays.
 *
 * @param {string} unfinished
 * @param {string} place
 */
async function put(unfinished, place) {
  const old = `${place}.old-${process.pid}`;
  for (;;) {
    await rename(place, old).catch(ignoring('ENOENT'));
    const isTaken = await rename(unfinished, place).catch(ignoring('ENOTEMPTY', 'EEXIST'));
    await rm(old, { recursive: true, force: true });
    if (!isTaken) return;
  }
}

/**
 * @param {string[]} codes
 * @returns {(error: unknown) => true} true for an error of these codes; any other is thrown on
 */
function ignoring(...codes) {
  return (error) => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code)))
      return true;
    throw error;
  };
}

/** Removes what builds that were ended hard left behind. */
function sweep() {
  if (!existsSync(inProject('dist'))) return;
  for (const entry of readdirSync(inProject('dist'))) {
    const maker = Number(/\.(?:new|old)-(\d+)$/.exec(entry)?.[1] ?? 0);
    if (maker === 0) continue;
    try {
      process.kill(maker, 0);
    } catch {
      rmSync(inProject('dist', entry), { recursive: true, force: true });
    }
  }
}

/** @param {string} name */
function readStamp(name) {
  try {
    return readFileSync(inProject('dist', name, stamp), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} name */
function inputsHash(name) {
  const hash = createHash('sha256');
  for (const input of builds[name]?.inputs ?? []) {
    for (const file of filesOf(input))
      hash.update(`${file}\0`).update(readFileSync(inProject(file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  try {
    return readdirSync(inProject(path), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = `${path}/${entry.name}`;
        return entry.isDirectory() ? filesOf(inside) : [inside];
      });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
