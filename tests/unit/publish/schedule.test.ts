import { describe, expect, it } from 'vitest';
import { timeProblems, withoutComeTime } from '#app/screens/publish/writing.ts';

const now = Date.parse('2026-01-31T08:00:00Z');
const problemsOf = (publishAt: string) =>
  timeProblems<{ publishAt: string }>(
    'publishAt',
    publishAt,
    { days: 365, words: 'schedule' },
    now,
  );

describe('a time of publication', () => {
  it.each([
    ['2026-01-31T08:00:01Z', undefined],
    ['2027-01-31T08:00:00Z', undefined],
    ['2026-01-31T08:00:00Z', 'schedulePast'],
    ['2025-12-31T00:00:00Z', 'schedulePast'],
    ['2027-01-31T08:00:01Z', 'scheduleFar'],
    ['sometime', 'scheduleNeeded'],
  ])('%s: %s', (publishAt, key) => {
    expect(problemsOf(publishAt)[0]?.key).toBe(key);
  });

  it('that a record had and that has come meanwhile is nothing to mend; another in the past is', () => {
    const values = { publishAt: '2026-01-31T07:00:00Z' };
    const problems = problemsOf(values.publishAt);
    expect(withoutComeTime(problems, values, { ...values })).toEqual([]);
    expect(withoutComeTime(problems, values, { publishAt: null })).toEqual(problems);
    expect(withoutComeTime(problems, values, undefined)).toEqual(problems);
  });
});
