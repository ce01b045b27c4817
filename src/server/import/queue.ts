import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Row, Tables } from '../database/tables.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';
import { dropFile } from './jobs.ts';

/** Distributes import jobs: one process takes a job; if that process dies, another takes it over. */

/** seconds without a sign of life after which another process takes a job over */
const leaseSeconds = 20;

/** A job that this process runs, with the token that proves it. */
export interface Lease {
  readonly job: Row<'import_job'>;
  readonly token: string;
}

/** Which jobs are taken. */
export interface Claim {
  /** lists whose records are elsewhere, at sources */
  readonly elsewhere: readonly string[];
  /** jobs of these lists, or those of all others */
  readonly of: 'elsewhere' | 'here';
}
const everywhere: Claim = { elsewhere: [], of: 'here' };

/**
 * Takes the oldest job that waits, or whose process has died. Those of a list elsewhere are done one after the other, in
 * whatever process: nothing there keeps two of them from making the same record.
 */
export async function claimJob(
  database: Kysely<Tables>,
  now: Date,
  { elsewhere, of }: Claim = everywhere,
): Promise<Lease | undefined> {
  const expired = new Date(now.getTime() - leaseSeconds * 1_000);
  const ahead = new Date(now.getTime() + leaseSeconds * 1_000);
  const token = randomUUID();
  const running = ['working', 'running'];
  const open = ['queued', 'waiting', ...running];
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
            // a sign of life in the future is from a wrong clock
            where.and([where('state', 'in', running), where('heartbeat_at', '>', ahead)]),
          ]),
        )
        .where(({ not }) => {
          const isElsewhere = sql<boolean>`resource = any(${[...elsewhere]}::text[])`;
          return of === 'elsewhere' ? isElsewhere : not(isElsewhere);
        })
        .where(
          sql<boolean>`(${of === 'here'} or not exists (
            select from import_job as other where other.resource = import_job.resource and (
              (other.state = any(${open}) and other.id < import_job.id)
              or (other.state = any(${running}) and other.id <> import_job.id
                and other.heartbeat_at between ${expired} and ${ahead}))))`,
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

/** The condition that the job still belongs to this process: nobody stopped it or took it over. */
function held(lease: Lease) {
  return sql<boolean>`id = ${lease.job.id} and state = 'working' and lease = ${lease.token}`;
}

/** Gives a sign of life. */
export async function renewLease(database: Kysely<Tables>, lease: Lease, now: Date): Promise<void> {
  await database.updateTable('import_job').set({ heartbeat_at: now }).where(held(lease)).execute();
}

/** Notes the row that is about to be written elsewhere; 0 for none. @returns false if the job is of another process now */
export async function noteBegun(
  database: Kysely<Tables>,
  lease: Lease,
  row: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('import_job')
    .set({ begun_row: row })
    .where(held(lease))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a job back, so that another process can take it at once. */
export async function releaseJob(database: Kysely<Tables>, lease: Lease): Promise<void> {
  await database
    .updateTable('import_job')
    .set({ state: 'queued', heartbeat_at: null })
    .where(held(lease))
    .execute();
}

/** Locks the job until the transaction ends. @returns false if it no longer belongs to this process */
export async function lockJob(transaction: Kysely<Tables>, lease: Lease): Promise<boolean> {
  const row = await transaction
    .selectFrom('import_job')
    .select('id')
    .where(held(lease))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How a run ended. */
interface Outcome {
  readonly state: 'finished' | 'failed';
  readonly failure?: string;
  readonly now: Date;
}

/** Tells who began an import how it ended. @param rejected rows that were not taken */
async function tellImporter(
  services: Services,
  transaction: Transaction<Tables>,
  { id, account_id, file_name, resource }: Row<'import_job'>,
  { state, failure = '', rejected }: Outcome & { readonly rejected: number },
): Promise<void> {
  if (account_id === null) return;
  await tell(services, transaction, {
    kind: 'import',
    thing: id,
    name: file_name,
    outcome: state === 'finished' && rejected > 0 ? 'partly' : state,
    note: failure,
    // operators read its report in the trail
    path: (isOperator) =>
      isOperator
        ? `/resource/audit?${new URLSearchParams({ resource: 'import', recordId: id })}`
        : `/resource/${encodeURIComponent(resource)}`,
    accounts: [account_id],
  });
}

/** Ends a job of this process and tells who began it; the file of a finished run is deleted. */
export async function endJob(services: Services, lease: Lease, outcome: Outcome): Promise<void> {
  const isDone = outcome.state === 'finished' && !lease.job.dry_run;
  // one transaction: a caller that sees the run ended also finds the file deleted
  await services.database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('import_job')
      .set({
        state: outcome.state,
        failure: outcome.failure ?? '',
        finished_at: outcome.now,
        ...(outcome.state === 'finished' ? { bytes_read: sql<number>`bytes` } : {}),
      })
      .where(held(lease))
      .returning('rejected')
      .executeTakeFirst();
    if (!ended) return;
    if (isDone) await dropFile(transaction, lease.job.id);
    if (!lease.job.dry_run)
      await tellImporter(services, transaction, lease.job, { ...outcome, ...ended });
  });
}
