import { type Kysely, sql } from 'kysely';

/** Account names differ in more than capitals; a credit code belongs to one institution that is reviewed or approved. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create unique index account_name_lowered on account (lower(name))`,
  // 5, 22 and 30: under review, suspected, approved
  `create unique index institution_certified_code on institution ((information ->> 'creditCode'))
    where status in (5, 22, 30) and information ->> 'creditCode' <> ''`,
];
