import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { terminalLanguage, UsageError } from './terminal.ts';

const notServed = (place: string) =>
  new UsageError(message(locales.server.servedPlace, terminalLanguage, 'notServed', { place }));

/**
 * Prevents a command that needs an existing database from starting a new one. If `npm run backup` is called without the
 * settings of the service, it would otherwise save an empty database and report success.
 *
 * @throws UsageError
 */
export function requireServedFolder({ DATABASE_URL, DATA_DIR }: Settings): void {
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'database')))
    throw notServed(`DATA_DIR=${resolve(DATA_DIR)}`);
}

/**
 * The same check for an external database.
 *
 * @throws UsageError
 */
export async function requireServedDatabase(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ account: string | null }>`
    select to_regclass('account')::text as account`.execute(database);
  if (!rows[0]?.account) throw notServed('DATABASE_URL');
}
