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
  /** deliveries that are not sent yet, those of paused webhooks as well */
  readonly webhooksWaiting: number;
  /** deliveries of the last week that were given up */
  readonly webhooksFailed: number;
  /** when the oldest delivery that waits was noted; null if none waits */
  readonly webhooksWaitingSince: Date | null;
  readonly jobsOverdue: number;
}

/** PostgreSQL answers counts as text. */
type Counted = {
  readonly [Name in keyof Queues]: Queues[Name] extends number ? string : Queues[Name];
};

/** Counts what waits, in one query. */
export async function readQueues(database: Kysely<Tables>, now: Date): Promise<Queues> {
  const late = new Date(now.getTime() - lateSeconds * 1_000);
  const { rows } = await sql<Counted>`select
    (select count(*) from outbox_message where state = 'waiting') as "outboxWaiting",
    (select count(*) from outbox_message where state = 'failed') as "outboxFailed",
    (select count(*) from import_job where state in ('queued', 'waiting')) as "importsWaiting",
    (select count(*) from import_job where state in ('working', 'running')) as "importsRunning",
    (select count(*) from webhook_delivery where state = 'waiting') as "webhooksWaiting",
    (select count(*) from webhook_delivery where state = 'failed') as "webhooksFailed",
    (select min(created_at) from webhook_delivery where state = 'waiting') as "webhooksWaitingSince",
    (select count(*) from job where next_at < ${late}) as "jobsOverdue"`.execute(database);
  const row = rows[0];
  return {
    outboxWaiting: Number(row?.outboxWaiting ?? 0),
    outboxFailed: Number(row?.outboxFailed ?? 0),
    importsWaiting: Number(row?.importsWaiting ?? 0),
    importsRunning: Number(row?.importsRunning ?? 0),
    webhooksWaiting: Number(row?.webhooksWaiting ?? 0),
    webhooksFailed: Number(row?.webhooksFailed ?? 0),
    webhooksWaitingSince: row?.webhooksWaitingSince ?? null,
    jobsOverdue: Number(row?.jobsOverdue ?? 0),
  };
}
