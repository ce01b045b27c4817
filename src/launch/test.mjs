import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { inProject, runNpm, runScript } from './project.mjs';

/**
 * Everything that must be true: lint and types, the schemas, every test. All of it runs, whatever fails first; the
 * very last line counts the tests.
 *
 * @param {string[]} parameters handed to vitest
 */
export async function test(parameters) {
  const totals = join(tmpdir(), `bookdesk-tally-${process.pid}.json`);
  const checked = await runNpm(['run', '--silent', 'check']);
  await ensureBuilt();
  const described = await runScript('dist/server/schema.js', ['check']);
  const tested = await runScript(
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--reporter=default', `--reporter=${inProject('tests/support/tally.ts')}`],
      ...parameters,
    ],
    { BOOKDESK_TALLY: totals },
  );
  if (!checked || !described || !tested) process.exitCode = 1;
  for (const [what, succeeded] of Object.entries({
    'npm run check': checked,
    'npm run schema -- check': described,
    vitest: tested,
  })) {
    if (!succeeded) console.log(`${what}: failed`);
  }
  console.log(readTally(totals));
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
