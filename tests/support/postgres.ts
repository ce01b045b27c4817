import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connection.ts';
import { startEmbedded } from '#server/database/embedded/index.ts';
import { migrate } from '#server/database/migrate.ts';
import { addressOf, templateName } from './databaseNames.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the maintenance database of the run's PostgreSQL */
    postgres: string;
  }
}

/** Starts one PostgreSQL for a test run, in a temporary folder, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-test-'));
  await chmod(folder, 0o755);
  const log = pino({ level: 'error' });
  const embedded = await startEmbedded({
    folder,
    identity: folder,
    log,
    durable: false,
    tcp: true,
  });
  const { user, password, host, port, database } = embedded.address;
  const server = `postgres://${user}:${password}@${host}:${port}/${database}`;

  const maintenance = connect(server, 1, log);
  await maintenance.pool.query(`create database ${templateName}`);
  await maintenance.database.destroy();
  const template = connect(addressOf(server, templateName), 1, log);
  await migrate(template.database);
  await template.database.destroy();

  project.provide('postgres', server);
  return async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
}
