import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceCommit } from './commit.mjs';
import { extensionPackages } from './extensions.mjs';
import { writeLanguagePages } from './languagePages.mjs';
import { inProject, runScript } from './project.mjs';
import { say } from './say.mjs';

/** The inputs that all builds share, in addition to their own folders. */
const shared = [
  ...['src/contract', 'src/locales', 'src/schema', 'src/page', 'src/extending', 'src/extensions'],
  ...[
    'src/launch/extensions.mjs',
    'src/launch/locales.mjs',
    'src/launch/say.mjs',
    'vite.config.ts',
    'package-lock.json',
  ],
];

/** @type {Record<string, { inputs: string[], parameters: string[], saysCommit?: true }>} */
const builds = {
  app: {
    inputs: [
      ...shared,
      'src/app',
      'src/launch/firstScript.mjs',
      'src/launch/inlineStyles.mjs',
      'src/launch/languagePages.mjs',
      'src/launch/leanAntd.mjs',
      'src/launch/leanRefine.mjs',
      'src/launch/markdown.mjs',
      'src/launch/precompress.mjs',
      'src/launch/publicPlayer.mjs',
      'src/launch/signInPage.mjs',
      'index.html',
    ],
    parameters: [],
  },
  server: {
    inputs: [...shared, 'package.json', 'src/server'],
    parameters: ['--ssr'],
    saysCommit: true,
  },
};

/** file in the folder of a build with the hash of its inputs */
const stamp = '.inputs';

/**
 * Builds `dist/app` and `dist/server` if they are outdated. A build is made in a separate folder and then moved, so
 * that there is never an incomplete one.
 *
 * @param {{ force?: boolean, only?: string[] }} [options] `force`: builds even if it is not outdated
 */
export async function ensureBuilt({ force = false, only = Object.keys(builds) } = {}) {
  const stale = only.filter((name) => force || readStamp(name) !== inputsHash(name));
  if (stale.length === 0) return;
  sweep();
  await writeLanguagePages();
  say('build.building');
  const results = await Promise.all(stale.map((name) => build(name, force)));
  if (results.every(Boolean)) return;
  say('build.failed');
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
    // also during tests, because people get this build
    { NODE_ENV: 'production' },
  );
  // if another process has built the same meanwhile, its result stays, because it may be in use
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
 * Moves a build to its place; of several at the same time, the last one stays.
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
 * @returns {(error: unknown) => true} true for an error with one of these codes; any other is thrown again
 */
function ignoring(...codes) {
  return (error) => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code)))
      return true;
    throw error;
  };
}

/** Removes the remains of builds that were killed. */
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
  const hash = createHash('sha256').update(extensionPackages().join());
  if (builds[name]?.saysCommit) hash.update(sourceCommit());
  const packages = extensionPackages().map((one) => `node_modules/${one}`);
  for (const input of [...(builds[name]?.inputs ?? []), ...packages]) {
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
      .filter(({ name }) => name !== 'node_modules')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const inside = `${path}/${entry.name}`;
        return entry.isFile() ? [inside] : filesOf(inside);
      });
  } catch (error) {
    ignoring('ENOTDIR', 'ENOENT')(error);
    return existsSync(inProject(path)) ? [path] : [];
  }
}
