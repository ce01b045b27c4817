import { type Kysely, sql } from 'kysely';

/**
 * Parts of the house: components that are kept once and stand on many pages. They are kept beside templates, under the
 * same names, each with a revision that a save is based on.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table special_template add column is_part boolean not null default false`,
    `alter table special_template add column revision integer not null default 1`,
    // which pages a part stands on
    `create index special_by_parts on special
      using gin (jsonb_path_query_array(document, '$.components[*].partId') jsonb_path_ops)`,
    `create index special_by_published_parts on special
      using gin (jsonb_path_query_array(published, '$.components[*].partId') jsonb_path_ops)`,
  ])
    await sql.raw(statement).execute(database);
}
