import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** a job is late if no process has run it for this long after its time */
const lateSeconds = 60;

/** The work that waits, for whichever process does it. */
export interface Queues {
  /** messages that are not sent yet */
  readonly outboxWaiting: number;
  /** messages of the last week that were given up */
  readonly outboxFailed: number;
  readonly importsWaiting: number;
  readonly importsRunning: number;
  readonly jobsOverdue: number;
}

/** Counts what waits, in one query. */
export async function readQueues(database: Kysely<Tables>, now: Date): Promise<Queues> {
  const late = new Date(now.getTime() - lateSeconds * 1_000);
  const { rows } = await sql<{ [Name in keyof Queues]: string }>`select
    (select count(*) from outbox_message where state = 'waiting') as "outboxWaiting",
    (select count(*) from outbox_message where state = 'failed') as "outboxFailed",
    (select count(*) from import_job where state in ('queued', 'waiting')) as "importsWaiting",
    (select count(*) from import_job where state in ('working', 'running')) as "importsRunning",
    (select count(*) from job where next_at < ${late}) as "jobsOverdue"`.execute(database);
  const row = rows[0];
  return {
    outboxWaiting: Number(row?.outboxWaiting ?? 0),
    outboxFailed: Number(row?.outboxFailed ?? 0),
    importsWaiting: Number(row?.importsWaiting ?? 0),
    importsRunning: Number(row?.importsRunning ?? 0),
    jobsOverdue: Number(row?.jobsOverdue ?? 0),
  };
}
