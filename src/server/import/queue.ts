import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Row, Tables } from '../database/tables.ts';
import { dropFile } from './jobs.ts';

/** Who works on which import: a job is taken by one process, and by another where that one has ended. */

/** How long a job may be without a sign of life before another process takes it up, in seconds. */
const leaseSeconds = 20;

/** A job that this process is at, and the token that proves it. */
export interface Lease {
  readonly job: Row<'import_job'>;
  readonly token: string;
}

/** Takes the oldest job that waits, or whose process has ended. */
export async function claimJob(database: Kysely<Tables>, now: Date): Promise<Lease | undefined> {
  const expired = new Date(now.getTime() - leaseSeconds * 1_000);
  const ahead = new Date(now.getTime() + leaseSeconds * 1_000);
  const token = randomUUID();
  const running = ['working', 'running'];
  const job = await database
    .updateTable('import_job')
    .set({ state: 'working', heartbeat_at: now, lease: token })
    .where('id', '=', (query) =>
      query
        .selectFrom('import_job')
        .select('id')
        .where((where) =>
          where.or([
            where('state', 'in', ['queued', 'waiting']),
            where.and([where('state', 'in', running), where('heartbeat_at', '<', expired)]),
            // of a clock that went wrong
            where.and([where('state', 'in', running), where('heartbeat_at', '>', ahead)]),
          ]),
        )
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return job && { job, token };
}

/** Whether the job is still this process's: not stopped by a person, not taken over by another process. */
function held(lease: Lease) {
  return sql<boolean>`id = ${lease.job.id} and state = 'working' and lease = ${lease.token}`;
}

/** Gives a sign of life. */
export async function renewLease(database: Kysely<Tables>, lease: Lease, now: Date): Promise<void> {
  await database.updateTable('import_job').set({ heartbeat_at: now }).where(held(lease)).execute();
}

/** Leaves a job to the next process that looks for one. */
export async function releaseJob(database: Kysely<Tables>, lease: Lease): Promise<void> {
  await database
    .updateTable('import_job')
    .set({ state: 'queued', heartbeat_at: null })
    .where(held(lease))
    .execute();
}

/** Locks the job for the rest of a transaction. @returns false where it is no longer this process's */
export async function lockJob(transaction: Kysely<Tables>, lease: Lease): Promise<boolean> {
  const row = await transaction
    .selectFrom('import_job')
    .select('id')
    .where(held(lease))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a job that this process runs; the file of a finished run is deleted. */
export async function endJob(
  database: Kysely<Tables>,
  lease: Lease,
  outcome: { state: 'finished' | 'failed'; failure?: string; now: Date },
): Promise<void> {
  const isDone = outcome.state === 'finished' && !lease.job.dry_run;
  // a caller that sees the end of the run finds the file deleted
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('import_job')
      .set({
        state: outcome.state,
        failure: outcome.failure ?? '',
        finished_at: outcome.now,
        ...(outcome.state === 'finished' ? { bytes_read: sql<number>`bytes` } : {}),
      })
      .where(held(lease))
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n && isDone) await dropFile(transaction, lease.job.id);
  });
}
