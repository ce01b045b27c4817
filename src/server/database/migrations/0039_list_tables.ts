import { type Kysely, sql } from 'kysely';

/**
 * The tables that lists of own records have (`../../jmgr/own`): which list each belongs to, and its shape, from which it
 * can be made anew.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table list_table (
    name text primary key,
    list text not null unique,
    shape jsonb not null,
    changed_at timestamptz not null default now()
  )`,
];
