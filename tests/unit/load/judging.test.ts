import { describe, expect, it } from 'vitest';
import { Figures } from '#tests/load/figures.ts';
import { peopleOf, stepsOf } from '#tests/load/hour.ts';
import { judgeMemory, slopeOf } from '#tests/load/memory.ts';
import { countersOf } from '#tests/load/watch.ts';

const megabyte = 1_000_000;
const allowance = { share: 0.1, bytes: 4 * megabyte };
/** A look each 10 s. */
const looks = (...megabytes: number[]) =>
  megabytes.map((size, index) => ({ at: index * 10, bytes: size * megabyte }));

describe('memory under a load', () => {
  it('is flat where it goes up and comes down again, as garbage does', () => {
    const verdict = judgeMemory(looks(80, 95, 110, 82, 97, 112, 79, 94, 108, 81), allowance);
    expect(verdict?.isFlat).toBe(true);
  });

  it('is flat where a single peak is the last look', () => {
    expect(judgeMemory(looks(80, 81, 80, 79, 80, 81, 80, 300), allowance)?.isFlat).toBe(true);
  });

  it('is not flat where each round leaves something behind', () => {
    const verdict = judgeMemory(looks(80, 84, 87, 92, 95, 101, 104, 108), allowance);
    expect(verdict?.isFlat).toBe(false);
    expect(verdict?.grown).toBeGreaterThan(verdict?.allowed ?? Number.POSITIVE_INFINITY);
  });

  it('is flat where it shrinks', () => {
    expect(judgeMemory(looks(120, 110, 100, 90, 80), allowance)?.isFlat).toBe(true);
  });

  it('is not judged by a few looks', () => {
    expect(judgeMemory(looks(80, 200, 400), allowance)).toBeUndefined();
  });

  it('has the slope that most of its looks have', () => {
    expect(slopeOf(looks(10, 20, 30, 900, 50, 60))).toBeCloseTo(megabyte, 0);
  });
});

describe('figures of a load', () => {
  it('tell the middle, the slow one of a hundred and the slowest of a kind', () => {
    const figures = new Figures();
    for (let milliseconds = 1; milliseconds <= 1_000; milliseconds += 1)
      figures.answered('list', milliseconds, false);
    expect(figures.rows()).toEqual([
      { kind: 'list', calls: 1_000, refused: 0, failed: 0, p50: 500, p99: 990, max: 1_000 },
    ]);
  });

  it('count what was refused as it should be apart from what failed', () => {
    const figures = new Figures();
    figures.answered('save', 5, false);
    figures.answered('save', 5, true);
    figures.failed('save', 5, 'answered 500');
    figures.failed('save', 5, 'answered 500');
    expect(figures.total()).toMatchObject({ calls: 4, refused: 1, failed: 2 });
    expect(figures.failures()).toEqual([['save: answered 500', 2]]);
  });

  it('read what the server tells of itself', () => {
    const counters = countersOf(`# TYPE bookdesk_http_requests_total counter
bookdesk_http_requests_total{method="GET",route="/jmgr/post/detail/{id}",status="200"} 40
bookdesk_http_requests_total{method="POST",route="/jmgr/post/manage/list",status="500"} 2
bookdesk_http_failures_total{method="POST",route="/jmgr/post/manage/list"} 2
bookdesk_process_memory_bytes{kind="resident"} 150000000
bookdesk_process_memory_bytes{kind="heap"} 6e7
bookdesk_database_pool_connections{state="waiting"} 3
bookdesk_event_loop_lag_seconds{quantile="0.99"} 0.012
`);
    expect(counters).toMatchObject({ calls: 42, failures: 2, resident: 150_000_000, heap: 6e7 });
    expect(counters).toMatchObject({ poolWaiting: 3, lag: 0.012 });
  });
});

describe('an hour of use', () => {
  const hour = { seconds: 3_600, times: 1, seed: 7 };
  const steps = stepsOf(hour);

  it('has as many people as the document says, and each of the readers once', () => {
    const readers = steps.filter(({ name }) => name === 'readPage');
    expect(peopleOf('reader', 1, 3_600)).toBe(3_000);
    expect(readers).toHaveLength(3_000);
    expect(peopleOf('author', 1, 3_600)).toBe(50);
  });

  it('is twice as much with twice as many people, and a sixth in ten minutes of it', () => {
    const share = (other: number) => other / steps.length;
    expect(share(stepsOf({ ...hour, times: 2 }).length)).toBeCloseTo(2, 1);
    expect(share(stepsOf({ ...hour, seconds: 600 }).length)).toBeGreaterThan(0.12);
    expect(share(stepsOf({ ...hour, seconds: 600 }).length)).toBeLessThan(0.2);
  });

  it('comes in its order, and nobody publishes what they have not begun', () => {
    const begun = new Set<number>();
    expect(steps).toEqual([...steps].sort((one, other) => one.at - other.at));
    for (const { name, activity } of steps) {
      if (name === 'beginWriting') begun.add(activity);
      if (name === 'publish' && !begun.has(activity)) expect.fail('published out of nothing');
    }
    expect(begun.size).toBeGreaterThan(100);
  });
});
