import { type Kysely, sql } from 'kysely';

/** How often readers follow links of a component of a special page, by the day of the platform's zone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table component_day (
    special_id bigint not null,
    component_uuid text not null,
    day date not null,
    taps integer not null default 0,
    primary key (special_id, day, component_uuid)
  )`,
  `create index component_day_past on component_day (day)`,
];
