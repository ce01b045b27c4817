import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * Runs tests whenever it is told to, in one process: the database of the tests is started once for all faults. It is a
 * child of `main.ts`, which sends `{changed, tests}` and is sent whether one of the tests failed.
 */

const vitest = await createVitest('test', {
  watch: false,
  project: ['logic', 'platform', 'interface', 'interface alone'],
  // each fault has workers of its own, which load what the tests share once
  isolate: false,
  reporters: [{}],
  silent: true,
});
const specifications = await vitest.globTestSpecifications();

/**
 * Runs files of tests.
 *
 * @param {string[]} paths
 * @returns whether one of them fails
 */
async function fails(paths) {
  const files = new Set(paths.map((path) => resolve(path)));
  const wanted = specifications.filter(({ moduleId }) => files.has(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const hasFailed = testModules.some((module) => files.has(module.moduleId) && !module.ok());
  return hasFailed || unhandledErrors.length > 0;
}

// has the databases made that the others are copied from, before there is a fault
if (process.argv[2] === 'platform') await fails(['tests/platform/catalogue/catalogue.test.ts']);
process.on('message', async (/** @type {{changed: string[], tests: string[]}} */ given) => {
  for (const file of given.changed) vitest.invalidateFile(resolve(file));
  process.send?.(await fails(given.tests));
});
process.on('disconnect', async () => {
  await vitest.close();
  process.exit();
});
process.send?.('ready');
