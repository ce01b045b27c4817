import { type Kysely, sql } from 'kysely';

/** Which sources give lists no answers, since when and why; a row goes with the next answer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table source_trouble (
    source text primary key,
    kind text not null,
    -- the sentence that people were told, in both languages
    failure jsonb not null,
    since timestamptz not null,
    at timestamptz not null
  )`,
];
