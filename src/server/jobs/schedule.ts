import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Something done at regular times. It may be cut short at any point, and the next run finds what was left. */
export interface Job {
  /** the same in every process and for ever: its due time is kept under it */
  readonly name: string;
  readonly everyMilliseconds: number;
  run(services: Services): Promise<void>;
}

/** Jobs under way; ends when asked, after what it has begun. */
export interface RunningJobs {
  close(): Promise<void>;
}

/** between two looks at what is due */
const pollMilliseconds = 5_000;

/** Makes sure that every job has a due time; one that never ran is due at once. */
async function register({ database, now }: Services, jobs: readonly Job[]): Promise<void> {
  await database
    .insertInto('job')
    .values(jobs.map(({ name }) => ({ name, next_at: now() })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Takes a job for this process where it is due, in one statement, so that no other process takes it too. A due time
 * farther ahead than two runs was set by a clock that went wrong, and counts for nothing.
 */
async function claim({ database, now }: Services, { name, everyMilliseconds }: Job) {
  const at = now();
  const later = (runs: number) => new Date(at.getTime() + runs * everyMilliseconds);
  const { rows } = await sql`update job set next_at = ${later(1)}
    where name = ${name} and (next_at <= ${at} or next_at > ${later(2)})
    returning name`.execute(database);
  return rows.length > 0;
}

async function runOne(services: Services, job: Job): Promise<void> {
  try {
    if (await claim(services, job)) await job.run(services);
  } catch (error) {
    services.log.warn({ err: error, job: job.name }, 'a job failed; its next time comes');
  }
}

/** Runs what is due and waits for it. A job that fails is logged, and tried again at its next time. */
export async function runDueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  await register(services, jobs);
  await Promise.all(jobs.map((job) => runOne(services, job)));
}

/** Runs jobs at their times until it is closed. Several processes may: each due time is taken by one of them. */
export function startJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const ending = new AbortController();
  const running = new Map<Job, Promise<void>>();
  const begin = (job: Job) => {
    // one that takes longer than its interval is not begun again beside itself
    if (running.has(job)) return;
    running.set(
      job,
      runOne(services, job).finally(() => running.delete(job)),
    );
  };
  const loop = async () => {
    let isRegistered = false;
    while (!ending.signal.aborted) {
      try {
        if (!isRegistered) await register(services, jobs);
        isRegistered = true;
        if (!ending.signal.aborted) jobs.forEach(begin);
      } catch (error) {
        services.log.warn({ err: error }, 'due times of jobs could not be kept');
      }
      await delay(pollMilliseconds, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const looping = loop();
  return {
    async close() {
      ending.abort();
      await looping;
      await Promise.all(running.values());
    },
  };
}
