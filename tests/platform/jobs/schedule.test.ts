import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/database/connection.ts';
import { type Job, runDueJobs, startJobs } from '#server/jobs/schedule.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Jobs run at their times, once however many processes there are. */

let stored: TestDatabase;
let other: ReturnType<typeof connect>;
beforeAll(async () => {
  stored = await createTestDatabase();
  other = connect(stored.url, 4, pino({ level: 'silent' }));
});
afterAll(async () => {
  await other.database.destroy();
  await stored.close();
});

let clock: number;
const logged: Record<string, unknown>[] = [];
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void logged.push(JSON.parse(line)) },
);
const processOf = (database: Services['database']): Services => ({
  database,
  settings: environment.parse({}),
  log,
  now: () => new Date(clock),
});
const both = () => [processOf(stored.database), processOf(other.database)] as const;

beforeEach(async () => {
  clock = Date.parse('2026-05-01T08:00:00Z');
  logged.length = 0;
  await stored.database.deleteFrom('job').execute();
});

const minute = 60_000;

/** A job that counts its runs. */
function counting(name = 'count', everyMilliseconds = minute) {
  const runs: Date[] = [];
  const job: Job = { name, everyMilliseconds, run: async ({ now }) => void runs.push(now()) };
  return { job, runs };
}

/** A promise and what settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a job', () => {
  test('runs at the first look, and again when its time has come', async () => {
    const { job, runs } = counting();
    const [services] = both();
    await runDueJobs(services, [job]);
    await runDueJobs(services, [job]);
    clock += minute - 1;
    await runDueJobs(services, [job]);
    expect(runs).toHaveLength(1);
    clock += 1;
    await runDueJobs(services, [job]);
    expect(runs).toHaveLength(2);
  });

  test('runs once where many processes look at once', async () => {
    const { job, runs } = counting();
    const [one, two] = both();
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([one, two, one, two].map((services) => runDueJobs(services, [job])));
      expect(runs).toHaveLength(round);
      clock += minute;
    }
  });

  test('runs once after a long pause, not once for each time it missed', async () => {
    const { job, runs } = counting();
    const [services] = both();
    await runDueJobs(services, [job]);
    clock += 24 * 60 * minute;
    await runDueJobs(services, [job]);
    await runDueJobs(services, [job]);
    expect(runs).toHaveLength(2);
  });

  test('that fails is logged by its name, keeps no other from running, and is tried at its next time', async () => {
    const { job, runs } = counting();
    let isBroken = true;
    const failing: Job = {
      ...job,
      name: 'fail',
      run: async (services) => {
        if (isBroken) throw new Error('the disk is full');
        await job.run(services);
      },
    };
    const second = counting('second');
    const [services] = both();
    await runDueJobs(services, [failing, second.job]);
    expect(logged).toMatchObject([{ job: 'fail', err: { message: 'the disk is full' } }]);
    expect(second.runs).toHaveLength(1);
    isBroken = false;
    await runDueJobs(services, [failing]);
    expect(runs).toHaveLength(0);
    clock += minute;
    await runDueJobs(services, [failing]);
    expect(runs).toHaveLength(1);
  });

  test('is not kept waiting by a clock that was ahead and has been set right', async () => {
    const { job, runs } = counting();
    const [services] = both();
    clock += 365 * 24 * 60 * minute;
    await runDueJobs(services, [job]);
    clock = Date.parse('2026-05-01T08:00:00Z');
    await runDueJobs(services, [job]);
    expect(runs).toHaveLength(2);
  });
});

describe('jobs that are started', () => {
  test('are waited for when the platform ends', async () => {
    const begun = gate();
    const ended = gate();
    let isDone = false;
    const slow: Job = {
      name: 'slow',
      everyMilliseconds: minute,
      run: async () => {
        begun.open();
        await ended.opened;
        isDone = true;
      },
    };
    const [services] = both();
    const jobs = startJobs(services, [slow]);
    await begun.opened;
    const closing = jobs.close();
    expect(isDone).toBe(false);
    ended.open();
    await closing;
    expect(isDone).toBe(true);
  });

  test('outlive a database that does not answer', async () => {
    const { job } = counting();
    const [services] = both();
    const broken = connect('postgres://127.0.0.1:1/nothing', 1, pino({ level: 'silent' }));
    const jobs = startJobs({ ...services, database: broken.database }, [job]);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    await jobs.close();
    await broken.database.destroy();
  });
});
