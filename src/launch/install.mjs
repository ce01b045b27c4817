import { readFileSync } from 'node:fs';
import { inProject, runNpm } from './project.mjs';
import { say } from './say.mjs';

/**
 * Installs what `package-lock.json` lists if any of it is missing. npm records what it has installed in a lock file
 * that it writes last, so that an interrupted installation does not count.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('install.installing');
  if (await runNpm(['ci', '--no-audit', '--no-fund'])) return;
  say('install.failed');
  process.exit(1);
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' ||
      present[path]?.version === version ||
      // for another operating system
      (optional === true && present[path] === undefined),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inProject(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
