import { readFileSync } from 'node:fs';
import { inProject, runNpm, say } from './project.mjs';

/**
 * Installs what `package-lock.json` lists if any of it is missing. npm records what it has installed in a lock file
 * that it writes last, so that an interrupted installation does not count.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('正在安装依赖……', 'Installing what is missing …');
  if (await runNpm(['ci', '--no-audit', '--no-fund'])) return;
  say(
    '安装失败。请检查网络和 npm 的 registry 设置，然后重试。',
    'The installation failed. Check the network and npm’s registry setting, then try again.',
  );
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
