import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type ImportReport, importReport } from '#contract/endpoints/resources.ts';
import type { Language } from '#contract/language.ts';
import { after } from '../after.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row, Tables } from '../database/tables.ts';
import { steadily } from '../http/steadily.ts';
import type { Services } from '../services.ts';
import { ImportFailure } from './failure.ts';
import type { BatchReport, Reject, RowProblem, Tally } from './run.ts';

/** The largest file that is taken, in MiB. */
export const fileLimit = 200;
/** Problems that a report shows. */
export const problemLimit = 100;
const chunkBytes = 512 * 1024;

const problemsShape = importReport.shape.problems;
const fieldsShape = z.array(z.string());

/** The report of a job, as the contract shows it. */
export function reportOf(job: Row<'import_job'>): ImportReport {
  return {
    id: job.id,
    resource: job.resource,
    fileName: job.file_name,
    dryRun: job.dry_run,
    state: importReport.shape.state.parse(job.state),
    bytes: Number(job.bytes),
    bytesRead: Number(job.bytes_read),
    rows: job.rows,
    created: job.created,
    changed: job.changed,
    unchanged: job.unchanged,
    rejected: job.rejected,
    warned: job.warned,
    failure: job.failure,
    problems: problemsShape.parse(job.problems),
    createdAt: job.created_at.toISOString(),
    finishedAt: job.finished_at?.toISOString() ?? null,
  };
}

/** While its file is coming in, a job is not yet there for anybody else. */
const uploading = 'uploading';

/** The job of an id; undefined where there is none, or its file is not complete. */
export function findJob(
  database: Kysely<Tables>,
  id: string,
): Promise<Row<'import_job'> | undefined> {
  return database
    .selectFrom('import_job')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', uploading)
    .executeTakeFirst();
}

/** Pieces of one size, whatever the network makes of them. */
async function* pieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.byteLength;
    if (length < chunkBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

export interface NewJob {
  readonly resource: string;
  readonly fileName: string;
  readonly dryRun: boolean;
  readonly accountId: string;
  readonly language: Language;
}

/**
 * Keeps a file as it streams in and makes a job of it; one that breaks off leaves nothing behind.
 *
 * @throws ImportFailure `tooLarge`
 */
export async function createJob(
  database: Kysely<Tables>,
  job: NewJob,
  stream: AsyncIterable<Uint8Array>,
): Promise<Row<'import_job'>> {
  const id = newIdentifier();
  await database
    .insertInto('import_job')
    .values({
      id,
      resource: job.resource,
      file_name: job.fileName,
      dry_run: job.dryRun,
      state: uploading,
      account_id: job.accountId,
      language: job.language,
    })
    .execute();
  const comesIn = database
    .updateTable('import_job')
    .set({ heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id);
  try {
    let bytes = 0;
    let position = 0;
    for await (const content of pieces(steadily(stream))) {
      bytes += content.byteLength;
      if (bytes > fileLimit * 1024 * 1024)
        throw new ImportFailure('tooLarge', { limit: fileLimit });
      await database.insertInto('import_chunk').values({ job_id: id, position, content }).execute();
      await comesIn.execute();
      position += 1;
    }
    return await database
      .updateTable('import_job')
      .set({ state: 'waiting', bytes, heartbeat_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // where that fails too, a clean-up finds it
    await database
      .deleteFrom('import_job')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** The bytes of a job's file, in their order. */
export async function* readChunks(
  database: Kysely<Tables>,
  jobId: string,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const chunk = await database
      .selectFrom('import_chunk')
      .select('content')
      .where('job_id', '=', jobId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.content;
  }
}

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
  const job = await database
    .updateTable('import_job')
    .set({ state: 'running', heartbeat_at: now, lease: token })
    .where('id', '=', (query) =>
      query
        .selectFrom('import_job')
        .select('id')
        .where((where) =>
          where.or([
            where('state', '=', 'waiting'),
            where.and([where('state', '=', 'running'), where('heartbeat_at', '<', expired)]),
            // of a clock that went wrong
            where.and([where('state', '=', 'running'), where('heartbeat_at', '>', ahead)]),
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
  return sql<boolean>`id = ${lease.job.id} and state = 'running' and lease = ${lease.token}`;
}

/** Gives a sign of life. */
export async function renewLease(database: Kysely<Tables>, lease: Lease, now: Date): Promise<void> {
  await database.updateTable('import_job').set({ heartbeat_at: now }).where(held(lease)).execute();
}

/** Leaves a job to the next process that looks for one. */
export async function releaseJob(database: Kysely<Tables>, lease: Lease): Promise<void> {
  await database
    .updateTable('import_job')
    .set({ state: 'waiting', heartbeat_at: null })
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

/** Keeps the headings of the file with the job, while it is this process’s. */
export async function keepHeadings(
  database: Kysely<Tables>,
  lease: Lease,
  headings: readonly string[],
): Promise<void> {
  await database
    .updateTable('import_job')
    .set({ headings: [...headings] })
    .where(held(lease))
    .execute();
}

const countsOf = (tally: Readonly<Tally>, bytesRead: number) => ({
  ...tally,
  bytes_read: bytesRead,
});

/** Keeps what a batch came to, rejects included. */
export async function keepBatch(
  transaction: Kysely<Tables>,
  lease: Lease,
  report: BatchReport,
  shown: readonly RowProblem[],
): Promise<void> {
  await transaction
    .updateTable('import_job')
    .set({ ...countsOf(report.tally, report.bytesRead), problems: JSON.stringify(shown) })
    .where('id', '=', lease.job.id)
    .execute();
  if (report.rejects.length > 0) await keepRejects(transaction, lease.job.id, report.rejects);
}

async function keepRejects(
  transaction: Kysely<Tables>,
  jobId: string,
  rejects: readonly Reject[],
): Promise<void> {
  await transaction
    .insertInto('import_reject')
    .values(
      rejects.map(({ row, fields, problems }) => ({
        job_id: jobId,
        row,
        // a zero character is no text to PostgreSQL
        record: JSON.stringify(fields.map((field) => field.replaceAll('\0', ''))),
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
}

/** Ends a job that this process holds, and lets go of its file. */
export async function endJob(
  database: Kysely<Tables>,
  lease: Lease,
  outcome: { state: 'finished' | 'failed'; failure?: string; now: Date },
): Promise<void> {
  const ended = await database
    .updateTable('import_job')
    .set({
      state: outcome.state,
      failure: outcome.failure ?? '',
      finished_at: outcome.now,
      ...(outcome.state === 'finished' ? { bytes_read: sql<number>`bytes` } : {}),
    })
    .where(held(lease))
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await dropFile(database, lease.job.id);
}

async function dropFile(database: Kysely<Tables>, jobId: string): Promise<void> {
  await database.deleteFrom('import_chunk').where('job_id', '=', jobId).execute();
}

/** Stops a job that waits or runs; one that has ended stays as it is. */
export async function cancelJob(database: Kysely<Tables>, id: string, now: Date): Promise<void> {
  const stopped = await database
    .updateTable('import_job')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (stopped.numUpdatedRows > 0n) await dropFile(database, id);
}

/** a file of which nothing came for so long comes no more, in seconds */
const silentSeconds = 60 * 60;

/** Clears away what hard ends have left: files that came in half, and those of imports that have ended. */
export async function sweepImports({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('import_job')
    .where('state', '=', uploading)
    .where(sql<Date>`coalesce(heartbeat_at, created_at)`, '<', after(now(), -silentSeconds))
    .execute();
  await database
    .deleteFrom('import_chunk')
    .using('import_job')
    .whereRef('import_job.id', '=', 'import_chunk.job_id')
    .where('import_job.finished_at', 'is not', null)
    .execute();
}

/** The rejected rows of a job, page by page in their order. */
export async function* readRejects(
  database: Kysely<Tables>,
  jobId: string,
): AsyncGenerator<{ fields: string[]; reasons: string[] }> {
  const reasonsShape = z.array(z.object({ message: z.string() }));
  let after = -1;
  for (;;) {
    const rows = await database
      .selectFrom('import_reject')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('row', '>', after)
      .orderBy('row')
      .limit(1_000)
      .execute();
    for (const row of rows)
      yield {
        fields: fieldsShape.parse(row.record),
        reasons: reasonsShape.parse(row.problems).map((problem) => problem.message),
      };
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
