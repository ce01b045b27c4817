import { describe, expect, it } from 'vitest';
import { scheduleProblems, withoutComeTime } from '#app/screens/publish/schedule.ts';

const now = Date.parse('2026-01-31T08:00:00Z');
const keyOf = (publishAt: string | null) => scheduleProblems(publishAt, now)[0]?.key;

describe('a time of publication', () => {
  it.each([
    [null, undefined],
    ['2026-01-31T08:00:01Z', undefined],
    ['2027-01-31T08:00:00Z', undefined],
    ['2026-01-31T08:00:00Z', 'schedulePast'],
    ['2025-12-31T00:00:00Z', 'schedulePast'],
    ['2027-01-31T08:00:01Z', 'scheduleFar'],
    ['sometime', 'scheduleNeeded'],
  ])('%s: %s', (publishAt, key) => {
    expect(keyOf(publishAt)).toBe(key);
  });

  it('that a record had and that has come meanwhile is nothing to mend; another in the past is', () => {
    const values = { publishAt: '2026-01-31T07:00:00Z' };
    const problems = scheduleProblems(values.publishAt, now);
    expect(withoutComeTime(problems, values, { ...values })).toEqual([]);
    expect(withoutComeTime(problems, values, { publishAt: null })).toEqual(problems);
    expect(withoutComeTime(problems, values, undefined)).toEqual(problems);
  });
});
