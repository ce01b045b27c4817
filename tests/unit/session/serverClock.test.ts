import { afterEach, expect, test, vi } from 'vitest';
import { scheduleProblems } from '#app/screens/publish/writing.ts';
import { noteServerTime, serverNow } from '#app/session/serverClock.ts';

/** A device whose clock is wrong: the server's time decides what is past. */

const right = Date.parse('2026-05-01T08:00:00Z');
const day = 86_400_000;
afterEach(() => {
  noteServerTime(new Date(0).toUTCString(), 0);
  vi.useRealTimers();
});
const answerAt = (instant: number) => noteServerTime(new Date(instant).toUTCString(), Date.now());

test.each([
  ['a day ahead', day],
  ['a day behind', -day],
  ['an hour ahead', 3_600_000],
])('%s: the server’s time is known from its answers, and goes on with the clock', (_how, wrong) => {
  vi.useFakeTimers({ now: right + wrong });
  answerAt(right);
  expect(serverNow()).toBe(right);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(right + 5_000);
});

test('a clock that is set right is believed from the next answer on', () => {
  vi.useFakeTimers({ now: right + day });
  answerAt(right);
  vi.setSystemTime(right);
  answerAt(right);
  expect(serverNow()).toBe(right);
});

test('a clock that is turned back between two answers does not take the time with it', () => {
  vi.useFakeTimers({ now: right });
  answerAt(right);
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(right - day);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(right + 10_000);
  answerAt(right + 10_000);
  expect(serverNow()).toBe(right + 10_000);
});

test('a clock that is wrong by about a minute makes no time jump to and fro', () => {
  vi.useFakeTimers({ now: right + 60_500 });
  answerAt(right);
  expect(serverNow()).toBe(right);
  // a second of the network more or less
  for (const seconds of [1, -1, 1]) {
    answerAt(right + seconds * 1_000);
    expect(serverNow()).toBe(right);
  }
});

test('seconds of the network change nothing, and an answer without a time tells nothing', () => {
  vi.useFakeTimers({ now: right + 3_000 });
  answerAt(right);
  expect(serverNow()).toBe(right + 3_000);
  noteServerTime(null, Date.now());
  noteServerTime('yesterday', Date.now());
  expect(serverNow()).toBe(right + 3_000);
});

test('a time in an hour may be planned on a device that thinks it is past', () => {
  vi.useFakeTimers({ now: right + day });
  const planned = { publishAt: new Date(right + 3_600_000).toISOString() };
  expect(scheduleProblems(planned)).toHaveLength(1);
  answerAt(right);
  expect(scheduleProblems(planned)).toEqual([]);
});
