import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { connect } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Services } from '#server/services.ts';
import { environment } from '#server/settings.ts';
import { addressOf, demoTemplateName, templateName } from './databaseNames.ts';

export interface TestDatabase {
  readonly database: Kysely<Tables>;
  /** its address, for separate processes */
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** an arbitrary number; all test processes have to use the same */
const demoLock = 4_600_001;

/**
 * Creates a migrated database for a test file, copied from a template in about 50 ms. Close it in `afterAll`.
 *
 * @param options `demo`: with the catalogue and the accounts of a first start
 */
export async function createTestDatabase(options: { demo?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const maintenance = connect(server, 1, log);
  try {
    if (options.demo) await ensureDemoTemplate(server, maintenance.pool);
    await copy(maintenance.pool, options.demo ? demoTemplateName : templateName, name);
  } finally {
    await maintenance.database.destroy();
  }
  const url = addressOf(server, name);
  const { database } = connect(url, 8, log);
  return {
    database,
    url,
    async close() {
      await database.destroy();
      const ending = connect(server, 1, log);
      await ending.pool.query(`drop database if exists ${name} with (force)`);
      await ending.database.destroy();
    },
  };
}

/** Names are not escaped, because `create database` takes no parameters; they never come from outside. */
async function copy(maintenance: pg.Pool, template: string, name: string): Promise<void> {
  await maintenance.query(`create database ${name} template ${template} strategy wal_log`);
}

/** Loads the demo catalogue once for a test run; other test processes wait for the first one that needs it. */
async function ensureDemoTemplate(server: string, maintenance: pg.Pool): Promise<void> {
  const exists = async () =>
    (await maintenance.query('select 1 from pg_database where datname = $1', [demoTemplateName]))
      .rowCount === 1;
  if (await exists()) return;
  await maintenance.query('select pg_advisory_lock($1)', [demoLock]);
  try {
    if (await exists()) return;
    const draft = `${demoTemplateName}_draft`;
    await maintenance.query(`drop database if exists ${draft} with (force)`);
    await copy(maintenance, templateName, draft);
    const { database } = connect(addressOf(server, draft), 4, log);
    try {
      const services: Services = {
        database,
        settings: environment.parse({ LOG_LEVEL: 'silent' }),
        log,
        now: () => new Date(),
      };
      const { loadCatalogue } = await import('#server/catalogue/load.ts');
      await loadCatalogue(services);
    } finally {
      await database.destroy();
    }
    await maintenance.query(`alter database ${draft} rename to ${demoTemplateName}`);
  } finally {
    await maintenance.query('select pg_advisory_unlock($1)', [demoLock]);
  }
}
