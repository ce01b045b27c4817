import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorMessage } from '#contract/errorMessage.ts';
import { isClockSteady } from '../database/clock.ts';
import { inTransaction } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';

/** Work that is done at regular times. It may be interrupted at any point; the next run does the rest. */
export interface Job {
  /** must never change and be the same in all processes, because the due time is stored under it */
  readonly name: string;
  readonly everyMilliseconds: number;
  /**
   * whether it deletes old data. It then waits if the clock has jumped, because deleted data cannot be brought back.
   * Default: false
   */
  readonly needsSteadyClock?: boolean;
  run(services: Services): Promise<void>;
}

/** The running jobs; on close, it waits for those that have begun. */
export interface RunningJobs {
  close(): Promise<void>;
}

/** between two checks for due jobs */
const pollMilliseconds = 5_000;

/** Makes sure that every job has a due time; a job that has never run is due at once. */
async function register({ database, now }: Services, jobs: readonly Job[]): Promise<void> {
  await database
    .insertInto('job')
    .values(jobs.map(({ name }) => ({ name, next_at: now() })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Takes a job for this process if it is due, in one statement, so that no other process takes it too. A due time that
 * is more than two intervals ahead was set by a wrong clock and is ignored.
 */
async function claim({ database, now }: Services, { name, everyMilliseconds }: Job) {
  const at = now();
  const later = (runs: number) => new Date(at.getTime() + runs * everyMilliseconds);
  const { rows } = await sql`update job set next_at = ${later(1)}, started_at = ${at}
    where name = ${name} and (next_at <= ${at} or next_at > ${later(2)})
    returning name`.execute(database);
  return rows.length > 0;
}

/**
 * Stores the result of a run for operators, and tells them of the first failure after a run that was done; if that
 * fails, the job has not failed.
 *
 * @param runId of a run that failed
 */
async function note(
  services: Services,
  { name }: Job,
  outcome: Partial<Omit<Row<'job'>, 'name' | 'next_at'>>,
  runId?: string,
): Promise<void> {
  const work = inTransaction(services.database, async (transaction) => {
    const before = await transaction
      .selectFrom('job')
      .select(['failed_at', 'finished_at'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    await transaction.updateTable('job').set(outcome).where('name', '=', name).execute();
    const { failed_at = null, finished_at = null } = before ?? {};
    const failedBefore = failed_at !== null && (finished_at === null || failed_at >= finished_at);
    if (runId === undefined || failedBefore) return;
    const told = { note: outcome.failure ?? '', requestId: runId, operators: true };
    const job = { kind: 'job', thing: name, name, path: () => '/state' } as const;
    await tell(services, transaction, { ...job, ...told });
  });
  await work.catch((error: unknown) =>
    services.log.warn({ err: error, job: name }, 'a run could not be noted'),
  );
}

async function runOne(services: Services, job: Job): Promise<void> {
  const { now, log } = services;
  if (job.needsSteadyClock && !isClockSteady(services.database)) return;
  const started = performance.now();
  const ended = () => ({
    finished_at: now(),
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    if (!(await claim(services, job))) return;
    await job.run(services);
    await note(services, job, ended());
  } catch (error) {
    // each run has an id like a request, which the page and the log line name
    const runId = randomUUID();
    log.warn({ err: error, job: job.name, requestId: runId }, 'a job failed; its next time comes');
    const failure = `${errorMessage(error)} (${runId})`;
    const outcome = { ...ended(), failed_at: now(), failure: failure.slice(-500) };
    await note(services, job, outcome, runId);
  }
}

/** Runs the due jobs and waits for them. A failed job is logged and runs again at its next time. */
export async function runDueJobs(services: Services, jobs: readonly Job[]): Promise<void> {
  await register(services, jobs);
  await Promise.all(jobs.map((job) => runOne(services, job)));
}

/** Runs jobs at their times until it is closed. Several processes may do so; each due time is taken by one of them. */
export function startJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const ending = new AbortController();
  const running = new Map<Job, Promise<void>>();
  const begin = (job: Job) => {
    // a job that takes longer than its interval is not started a second time
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
