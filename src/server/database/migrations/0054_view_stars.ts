import { type Kysely, sql } from 'kysely';

/** The stars that people give to saved views, their own and those that others share. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table list_view_star (
      account_id bigint not null references account (id) on delete cascade,
      view_id bigint not null references list_view (id) on delete cascade,
      primary key (account_id, view_id)
    )`,
    `create index list_view_star_of_view on list_view_star (view_id)`,
  ])
    await sql.raw(statement).execute(database);
}
