import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Counts the tests of a run, and writes the result to the file in `BOOKDESK_TALLY`, for the last line of `npm test`.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.BOOKDESK_TALLY;
    if (file === undefined) return;
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      // a file that cannot be loaded counts as one failed test
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}
