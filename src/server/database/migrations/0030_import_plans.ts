import { type Kysely, sql } from 'kysely';

const statements = [
  // how the file of an import is taken in: what people have said of it, and what came of that
  `create table import_plan (
    job_id bigint primary key references import_job (id) on delete cascade,
    choices jsonb not null,
    plan jsonb not null,
    made_at timestamptz not null
  )`,
  // rows that were accepted and of which there is something to tell; rejected ones stand in import_reject
  `create table import_row (
    job_id bigint not null references import_job (id) on delete cascade,
    row integer not null,
    outcome text not null,
    title text not null,
    record_id text,
    changes jsonb not null,
    problems jsonb not null,
    primary key (job_id, row)
  )`,
  // what was chosen for the last file of a list that had these headings; the operators share it
  `create table import_choice (
    resource text not null,
    -- a digest of the headings
    headings text not null,
    choices jsonb not null,
    used_at timestamptz not null,
    primary key (resource, headings)
  )`,
  // held by the batch that writes to a list: the next one finds what it has written
  'create table import_lock (resource text primary key)',
  // a process of the former version, which knows no plans, takes none of these states
  `create index import_job_queued on import_job (created_at) where state in ('queued', 'working')`,
];

/** Imports are planned before they are run. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
