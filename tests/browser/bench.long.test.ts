import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLargeSubject } from '../bench/largeSubject.ts';
import { benches } from '../bench/main.ts';
import { shortScale } from '../bench/scale.ts';
import { type Subject, startSubject } from '../bench/subject.ts';
import { emptyDataFolder } from '../support/started.ts';

/**
 * `npm run bench` in small: every bench still measures what it says. Its numbers are of a machine that does other things
 * and of a thousandth of the rows, so nothing here holds them against their goals.
 */

let subject: Subject;
let large: Awaited<ReturnType<typeof emptyDataFolder>>;

beforeAll(async () => {
  large = await emptyDataFolder();
  subject = await startSubject();
});
afterAll(async () => {
  await closeLargeSubject();
  await subject?.close();
  await large?.remove();
});

test.each(Object.keys(benches))('%s measures all that it says, in small', async (name) => {
  const measurements = (await benches[name]?.(subject, shortScale(large.path))) ?? [];
  expect(measurements.length).toBeGreaterThan(0);
  for (const { what, value, unit, goal } of measurements) {
    expect(Number.isFinite(value), `${what}: ${value}`).toBe(true);
    // a count has none
    expect(unit, what).toMatch(/^(s|ms|kB|MB|MB\/s|\/s|%|)$/);
    if (goal) expect(goal.limit, what).toBeGreaterThan(0);
  }
  expect(new Set(measurements.map(({ what }) => what)).size).toBe(measurements.length);
});
