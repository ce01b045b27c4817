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

/** Counts what waits, in one query. */
export async function readQueues(database: Kysely<Tables>, now: Date): Promise<Queues> {
  const late = new Date(now.getTime() - lateSeconds * 1_000);
  const { rows } = await sql<Queues>`select
    (select count(*)::integer from outbox_message where state = 'waiting') as "outboxWaiting",
    (select count(*)::integer from outbox_message where state = 'failed') as "outboxFailed",
    (select count(*)::integer from import_job where state in ('queued', 'waiting')) as "importsWaiting",
    (select count(*)::integer from import_job where state in ('working', 'running')) as "importsRunning",
    (select count(*)::integer from webhook_delivery where state = 'waiting') as "webhooksWaiting",
    (select count(*)::integer from webhook_delivery where state = 'failed') as "webhooksFailed",
    (select min(created_at) from webhook_delivery where state = 'waiting') as "webhooksWaitingSince",
    (select count(*)::integer from job where next_at < ${late}) as "jobsOverdue"`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the queues were not counted');
  return row;
}

/** Bytes of the database, and of the stored files with their number. It reads all that is stored. */
export async function readStored(database: Kysely<Tables>) {
  const { rows } = await sql<Record<'database' | 'storage' | 'files', string>>`select
    pg_database_size(current_database()) as database, coalesce(sum(bytes), 0) as storage,
    count(*) as files from stored_object`.execute(database);
  const numberOf = (name: 'database' | 'storage' | 'files') => Number(rows[0]?.[name] ?? 0);
  return {
    databaseBytes: numberOf('database'),
    storageBytes: numberOf('storage'),
    storageFiles: numberOf('files'),
  };
}
