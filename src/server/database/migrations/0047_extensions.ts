import { type Kysely, sql } from 'kysely';

/** Which migrations of extensions have run; those of an extension that is gone stay, as its tables do. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table extension_migration (
    extension text not null,
    name text not null,
    run_at timestamptz not null,
    primary key (extension, name)
  )`.execute(database);
}
