import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { inProject, runNpm, runScript } from './project.mjs';

/**
 * Runs all checks except the long ones: lint and types, the schemas, the tests. All of them run, even if one fails; the
 * last line counts the tests.
 *
 * @param {string[]} parameters passed to vitest: an area (`lists`) runs only the tests with that word in their path
 */
export async function test(parameters) {
  const isWhole = parameters.length === 0;
  const checked = isWhole ? await runNpm(['run', '--silent', 'check']) : true;
  await ensureBuilt();
  const described = isWhole ? await runScript('dist/server/schema.js', ['check']) : true;
  const tally = await runVitest(['--project', '!*long', ...parameters]);
  for (const [what, succeeded] of Object.entries({
    'npm run check': checked,
    'npm run schema -- check': described,
  })) {
    if (succeeded) continue;
    process.exitCode = 1;
    console.log(`${what}: failed`);
  }
  console.log(tally);
}

/**
 * Runs the long tests: faults of real processes, attacks, load, long walks in a browser.
 *
 * @param {string[]} parameters passed to vitest
 */
export async function testLong(parameters) {
  await ensureBuilt();
  console.log(await runVitest(['--project', '*long', ...parameters]));
}

/**
 * Runs tests and returns the line that counts them.
 *
 * @param {string[]} parameters
 */
async function runVitest(parameters) {
  const totals = join(tmpdir(), `bookdesk-tally-${process.pid}.json`);
  const tested = await runScript(
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--reporter=default', `--reporter=${inProject('tests/support/tally.ts')}`],
      ...parameters,
    ],
    { BOOKDESK_TALLY: totals },
  );
  if (!tested) {
    process.exitCode = 1;
    console.log('vitest: failed');
  }
  return readTally(totals);
}

/** @param {string} file */
function readTally(file) {
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(file, 'utf8'));
    return `${passed} passed, ${failed} failed, ${skipped} skipped`;
  } catch {
    process.exitCode = 1;
    return '0 passed, 0 failed, 0 skipped';
  } finally {
    rmSync(file, { force: true });
  }
}
