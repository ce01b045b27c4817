import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { defineMessages, message } from '#contract/language.ts';
import type { Tables } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { terminalLanguage, UsageError } from './terminal.ts';

const messages = defineMessages({
  'zh-CN': {
    notServed:
      '{place} 中还没有书案的数据：服务从未以此设置启动过。请使用服务的设置运行此命令，见 docs/operations.md。未作任何改动。',
  },
  'en-US': {
    notServed:
      '{place} has no data of Bookdesk: no server was ever started with it. Run this command with the settings of the server; docs/operations.md shows how. Nothing was changed.',
  },
});

const notServed = (place: string) =>
  new UsageError(message(messages, terminalLanguage, 'notServed', { place }));

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
