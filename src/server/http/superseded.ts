import { type Kysely, sql } from 'kysely';
import { migrations } from '../database/migrations/index.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, sentence } from './errors.ts';
import { messages } from './messages.ts';

/**
 * Refuses where another process has brought the database to a version that this one must not write beside: its pages send
 * what this version would misread. Migrations of such a version are named so (the README of `database` has the rule).
 *
 * @throws Refused 503: another process answers the call
 */
export async function refuseSuperseded(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name like '%\\_alone'`.execute(database);
  if (rows.some(({ name }) => !(name in migrations)))
    throw new Refused(503, sentence(messages, 'superseded'), 5);
}
