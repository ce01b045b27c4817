import { type Kysely, Migrator, sql } from 'kysely';
import { startFailure } from '../startFailure.ts';
import { messages } from './messages.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the database to this version: all missing migrations in one transaction, under the migrator's lock, so that
 * several processes may start at once.
 *
 * @returns the names of the migrations that were run
 * @throws StartFailure when a newer version wrote the database, or a migration fails; nothing is changed then
 */
export async function migrate(
  database: Kysely<Tables>,
  known: typeof migrations = migrations,
): Promise<string[]> {
  return await database.connection().execute(async (connection) => {
    // A migration of millions of rows, and waiting for the process that runs it, takes longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection, known);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function run(database: Kysely<Tables>, known: typeof migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(known) },
  });

  const unknown = (await applied(database)).filter((name) => !(name in known));
  if (unknown.length > 0) throw startFailure(messages, 'newer', { names: unknown.join(', ') });

  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find(({ status }) => status === 'Error');
  if (error !== undefined) {
    const detail = error instanceof Error ? error.message : String(error);
    throw startFailure(messages, 'migrationFailed', { name: failed?.migrationName ?? '', detail });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function applied(database: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration')::text as found`.execute(database);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}
