import { type Kysely, sql } from 'kysely';
import {
  type ImportChoices,
  type ImportReport,
  importChoices,
  importReport,
} from '#contract/endpoints/imports.ts';
import type { Language } from '#contract/language.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row, Tables } from '../database/tables.ts';
import { steadily } from '../http/steadily.ts';
import type { Services } from '../services.ts';
import { type StoredPlan, storedPlan } from './plan.ts';
import { ImportFailure } from './problems.ts';

/** JSON without what PostgreSQL refuses in texts: zero characters and unpaired surrogates. */
export function storable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/[\0\p{Cs}]/gu, '') : part,
  );
}

/** Reads stored choices of a person. */
export const importChoicesOf = (stored: unknown): ImportChoices => importChoices.parse(stored);

/** limit of an imported file, in MiB */
export const fileLimit = 200;
/** the same for who is no operator; how many of their files wait, and how many of their imports wait or run at once */
export const othersFileLimit = 20;
export const othersFiles = 5;
export const othersOpen = 3;
const chunkBytes = 512 * 1024;

/** state of a job whose file is still arriving; only its uploader sees the job */
const uploading = 'uploading';
/** states of jobs that wait or run; `waiting` and `running` are those of a version without plans */
const openStates = ['queued', 'working', 'waiting', 'running'];
const shownStates: Readonly<Record<string, string>> = { queued: 'waiting', working: 'running' };

/** states of runs that ended before the end of their file */
const goesOnFrom = ['failed', 'cancelled'];

/** A job, and whether its file is still stored. */
export type ImportJob = Row<'import_job'> & { readonly has_file: boolean };

/** the list of a file that was handed over to make a list of it, until it is made */
export const noList = '';

/** The report of a job, as in the contract. */
export function reportOf(job: ImportJob): ImportReport {
  return {
    id: job.id,
    resource: job.resource,
    fileName: job.file_name,
    dryRun: job.dry_run,
    state: importReport.shape.state.parse(shownStates[job.state] ?? job.state),
    hasFile: job.has_file,
    bytes: Number(job.bytes),
    bytesRead: Number(job.bytes_read),
    rows: job.rows,
    created: job.created,
    changed: job.changed,
    unchanged: job.unchanged,
    rejected: job.rejected,
    warned: job.warned,
    failure: job.failure,
    canGoOn: goesOnFrom.includes(job.state) && !job.dry_run && job.rows > 0 && job.has_file,
    problems: importReport.shape.problems.parse(job.problems),
    createdAt: job.created_at.toISOString(),
    finishedAt: job.finished_at?.toISOString() ?? null,
  };
}

/** The job with an id; undefined if there is none, or its file is incomplete. */
export function findJob(database: Kysely<Tables>, id: string): Promise<ImportJob | undefined> {
  return database
    .selectFrom('import_job')
    .selectAll()
    .select(
      sql<boolean>`exists (select from import_chunk where job_id = import_job.id)`.as('has_file'),
    )
    .where('id', '=', id)
    .where('state', '<>', uploading)
    .executeTakeFirst();
}

/** Cuts a stream into pieces of equal size. */
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
  /** the person who sends it in the name of the account, if it does not itself */
  readonly madeBy?: string | undefined;
  readonly language: Language;
  /** `queued` to run it with the detected choices, `planned` to let a person check these first */
  readonly state: 'queued' | 'planned';
  /** in MiB; default: `fileLimit` */
  readonly limit?: number;
}

/**
 * Stores a file as it arrives and makes a job of it; if the upload is interrupted, nothing is kept.
 *
 * @returns the id of the job
 * @throws ImportFailure `tooLarge`
 */
export async function createJob(
  database: Kysely<Tables>,
  job: NewJob,
  stream: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = newIdentifier();
  const { limit = fileLimit } = job;
  await database
    .insertInto('import_job')
    .values({
      id,
      resource: job.resource,
      file_name: job.fileName,
      dry_run: job.dryRun,
      state: uploading,
      account_id: job.accountId,
      made_by: job.madeBy ?? null,
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
      if (bytes > limit * 1024 * 1024) throw new ImportFailure('tooLarge', { limit });
      await database.insertInto('import_chunk').values({ job_id: id, position, content }).execute();
      await comesIn.execute();
      position += 1;
    }
    await database
      .updateTable('import_job')
      .set({ state: job.state, bytes, heartbeat_at: null })
      .where('id', '=', id)
      .execute();
    return id;
  } catch (error) {
    // if this fails too, a clean-up deletes the job
    await removeJob(database, id).catch(() => undefined);
    throw error;
  }
}

/** Deletes a job with its file and its plan. */
export async function removeJob(database: Kysely<Tables>, id: string): Promise<void> {
  await database.deleteFrom('import_job').where('id', '=', id).execute();
}

/** The bytes of a job's file, in order. */
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

/** The plan of a job; undefined if there is none yet. */
export async function readPlan(
  database: Kysely<Tables>,
  jobId: string,
): Promise<ChosenPlan | undefined> {
  const row = await database
    .selectFrom('import_plan')
    .select(['plan', 'choices'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row && { plan: storedPlan.parse(row.plan), choices: importChoicesOf(row.choices) };
}

/** A plan, and the choices that it is based on. */
interface ChosenPlan {
  readonly plan: StoredPlan;
  readonly choices: ImportChoices;
}

/** Stores the plan of a job in place of the former one. */
export async function keepPlan(
  { database, now }: Pick<Services, 'database' | 'now'>,
  jobId: string,
  { plan, choices }: ChosenPlan,
): Promise<void> {
  const values = { choices: storable(choices), plan: storable(plan), made_at: now() };
  await database
    .insertInto('import_plan')
    .values({ job_id: jobId, ...values })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(values))
    .execute();
  await database
    .updateTable('import_job')
    .set({ headings: plan.columns.map(({ heading }) => heading.replaceAll('\0', '')) })
    .where('id', '=', jobId)
    .execute();
}

const nothingDone = {
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  warned: 0,
  begun_row: 0,
  bytes_read: 0,
  failure: '',
  problems: '[]',
  finished_at: null,
  heartbeat_at: null,
};

/** Whether a job waits or runs. */
export const isUnderWay = ({ state }: Pick<ImportJob, 'state'>): boolean =>
  openStates.includes(state);

/**
 * Resets a job whose file is still stored, so that it can run, or be planned anew; the results of its last run are deleted.
 *
 * @returns false if it is running, or its file is gone
 */
export function beginAfresh(
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
  begin:
    | ({ readonly state: 'planned' } & ChosenPlan)
    | { readonly state: 'queued'; readonly dryRun: boolean },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const begun = await transaction
      .updateTable('import_job')
      .set({
        ...nothingDone,
        state: begin.state,
        ...(begin.state === 'queued' ? { dry_run: begin.dryRun } : {}),
      })
      .where('id', '=', id)
      .where('state', 'not in', [...openStates, uploading])
      .where(sql<boolean>`exists (select from import_chunk where job_id = import_job.id)`)
      .executeTakeFirst();
    if (begun.numUpdatedRows === 0n) return false;
    if (begin.state === 'planned') await keepPlan({ database: transaction, now }, id, begin);
    await transaction.deleteFrom('import_row').where('job_id', '=', id).execute();
    await transaction.deleteFrom('import_reject').where('job_id', '=', id).execute();
    return true;
  });
}

/**
 * Lets a run that ended early go on after the rows that it has done.
 *
 * @returns false if there is none that could
 */
export async function goOn(database: Kysely<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('import_job')
    .set({ state: 'queued', failure: '', finished_at: null, heartbeat_at: null })
    .where('id', '=', id)
    .where('state', 'in', goesOnFrom)
    .where('dry_run', '=', false)
    .where('rows', '>', 0)
    .where(sql<boolean>`exists (select from import_chunk where job_id = import_job.id)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dropFile(database: Kysely<Tables>, jobId: string): Promise<void> {
  await database.deleteFrom('import_chunk').where('job_id', '=', jobId).execute();
}

/**
 * Stops a job that waits or runs, or discards one that was only planned; a finished job does not change. The file of a
 * stopped run is kept for a day, so that it can be run again.
 */
export async function cancelJob(database: Kysely<Tables>, id: string, now: Date): Promise<void> {
  const stop = (states: readonly string[]) =>
    database
      .updateTable('import_job')
      .set({ state: 'cancelled', finished_at: now })
      .where('id', '=', id)
      .where('state', 'in', [...states])
      .executeTakeFirst();
  await stop(openStates);
  const { numUpdatedRows } = await stop(['planned']);
  if (numUpdatedRows > 0n) await dropFile(database, id);
}

/** How many imports of an account wait or run. */
export async function countOpen(database: Kysely<Tables>, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('import_job')
    .where('account_id', '=', accountId)
    .where('state', 'in', openStates)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Discards the files of an account that neither wait for their turn nor are taken in, but for the newest ones. */
export async function dropFilesBeyond(
  database: Kysely<Tables>,
  accountId: string,
  most: number,
): Promise<void> {
  await sql`with former as (
      select id from import_job where account_id = ${accountId}
        and state <> all(${[...openStates, uploading]}::text[])
        and exists (select from import_chunk where job_id = import_job.id)
      order by id desc offset ${most}),
    discarded as (
      update import_job set state = 'cancelled', finished_at = now() from former
      where import_job.id = former.id and state = 'planned')
    delete from import_chunk using former where job_id = former.id`.execute(database);
}

/** Notes how much of a file is read, for whoever asks how far it is. */
export async function noteRead(database: Kysely<Tables>, id: string, bytes: number): Promise<void> {
  await database
    .updateTable('import_job')
    .set({ bytes_read: bytes })
    .where('id', '=', id)
    .execute();
}

/** seconds without new data after which an upload counts as abandoned */
const silentSeconds = 60 * 60;
/** seconds that a file is kept if it is not imported */
const keptSeconds = 24 * 60 * 60;

/**
 * Deletes files that did not arrive completely, files of finished imports, files that were not imported within a day,
 * and, after a day, the results of each row.
 */
export async function sweepImports({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('import_job')
    .where('state', '=', uploading)
    .where(sql<Date>`coalesce(heartbeat_at, created_at)`, '<', after(now(), -silentSeconds))
    .execute();
  const long = after(now(), -keptSeconds);
  const forgotten = await sql<{ id: string }>`
    update import_job set state = 'cancelled', finished_at = ${now()}
    where state = 'planned' and created_at < ${long} and not exists (
      select from import_plan where job_id = import_job.id and made_at >= ${long})
    returning id`.execute(database);
  for (const { id } of forgotten.rows) await dropFile(database, id);
  await sql`delete from import_chunk using import_job
    where import_job.id = import_chunk.job_id and import_job.finished_at is not null and (
      (import_job.state = 'finished' and not import_job.dry_run)
      or import_job.finished_at < ${long})`.execute(database);
  await sql`delete from import_row using import_job
    where import_job.id = import_row.job_id and import_job.finished_at < ${long}`.execute(database);
}
