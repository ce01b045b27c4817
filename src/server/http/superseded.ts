import { type Kysely, sql } from 'kysely';
import { locales } from '#locales/index.ts';
import { migrations } from '../database/migrations.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, sentence } from './errors.ts';

const known = Object.keys(migrations).filter((name) => name.endsWith('_alone'));

/**
 * An expression of SQL: whether another process has brought the database to a version that this one must not write
 * beside, because its pages send what this version would misread. Migrations of such a version are named so (the README
 * of `database` has the rule). Each transaction of an audited call asks it (`audit/call.ts`).
 */
export const isSuperseded = `exists (select from kysely_migration
  where name like '%\\_alone' and name <> all('{${known.join()}}'))`;

/** What such a process answers: another one takes the call. */
export const supersededProcess = (): Refused =>
  new Refused(503, sentence(locales.server.http, 'superseded'), 5);

/**
 * Asks whether this process can work on its database.
 *
 * @throws Refused 503 if it is superseded; the database's own error (SQLSTATE 25006) where it takes no changes
 */
export async function requireReady(database: Kysely<Tables>): Promise<void> {
  await sql`select from kysely_migration where false for update`.execute(database);
  const { rows } = await sql<{ found: boolean }>`select ${sql.raw(isSuperseded)} as found`.execute(
    database,
  );
  if (rows[0]?.found) throw supersededProcess();
}
