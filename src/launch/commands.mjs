import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { writeLanguagePages } from './languagePages.mjs';
import { programs, runProgram } from './programs.mjs';
import { root } from './project.mjs';

/** @typedef {(parameters: string[]) => Promise<void>} Command */

/**
 * The commands that run a program of the built server, which is built first.
 *
 * @type {Record<string, Command>}
 */
const built = Object.fromEntries(
  Object.keys(programs).map((command) => [
    command,
    async (/** @type {string[]} */ parameters) => {
      await ensureInstalled();
      // the pages of the app are served by `start` alone
      await ensureBuilt(command === 'start' ? {} : { only: ['server'] });
      await runProgram(root, command, parameters);
    },
  ]),
);

/** @type {Record<string, Command>} */
export const commands = {
  ...built,
  async build() {
    await ensureInstalled();
    await ensureBuilt({ force: true });
  },
  async pages() {
    await writeLanguagePages();
  },
  async release(parameters) {
    await ensureInstalled();
    await (await import('./release.mjs')).release(parameters);
  },
  async extension(parameters) {
    await (await import('./extension.mjs')).extension(parameters);
  },
  async dev() {
    await ensureInstalled();
    await (await import('./dev.mjs')).dev();
  },
  async test(parameters) {
    await ensureInstalled();
    await (await import('./test.mjs')).test(parameters);
  },
  async 'test:long'(parameters) {
    await ensureInstalled();
    await (await import('./test.mjs')).testLong(parameters);
  },
  async bench(parameters) {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./runMain.mjs')).runMain('/tests/bench/main.ts', parameters);
  },
  async load(parameters) {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./runMain.mjs')).runMain('/tests/load/main.ts', parameters);
  },
  async chaos(parameters) {
    await ensureInstalled();
    await (await import('./longTest.mjs')).longTest('tests/platform/chaos', parameters);
  },
  async fuzz(parameters) {
    await ensureInstalled();
    await (await import('./longTest.mjs')).longTest('tests/platform/attacks', parameters);
  },
};
