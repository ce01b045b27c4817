import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';

/** @typedef {(parameters: string[]) => Promise<void>} Command */

/**
 * Runs a program of the built server in this process, as if it had been started itself.
 *
 * @param {string} name
 * @param {string[]} parameters
 */
async function runBuilt(name, parameters) {
  const file = inProject('dist', 'server', `${name}.js`);
  process.env.NODE_ENV = 'production';
  process.argv.splice(1, process.argv.length, file, ...parameters);
  await import(pathToFileURL(file).href);
}

/** @type {Record<string, Command>} */
export const commands = {
  async start(parameters) {
    await ensureInstalled();
    await ensureBuilt();
    await runBuilt('main', parameters);
  },
  async build() {
    await ensureInstalled();
    await ensureBuilt({ force: true });
  },
  async import(parameters) {
    await ensureInstalled();
    await ensureBuilt({ only: ['server'] });
    await runBuilt('import', parameters);
  },
  async backup(parameters) {
    await ensureInstalled();
    await ensureBuilt({ only: ['server'] });
    await runBuilt('backup', ['backup', ...parameters]);
  },
  async restore(parameters) {
    await ensureInstalled();
    await ensureBuilt({ only: ['server'] });
    await runBuilt('backup', ['restore', ...parameters]);
  },
  async operator(parameters) {
    await ensureInstalled();
    await ensureBuilt({ only: ['server'] });
    await runBuilt('operator', parameters);
  },
  async schema(parameters) {
    await ensureInstalled();
    await ensureBuilt({ only: ['server'] });
    await runBuilt('schema', parameters);
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
  async mutants(parameters) {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./runMain.mjs')).runMain('/tests/mutants/main.ts', parameters);
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
