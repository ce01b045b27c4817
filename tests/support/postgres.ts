import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connection.ts';
import { startEmbedded } from '#server/database/embedded/index.ts';
import { migrate } from '#server/database/migrate.ts';
import { addressOf, demoTemplateName, templateName } from './databaseNames.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the maintenance database of the run's PostgreSQL */
    postgres: string;
  }
}

const log = pino({ level: 'error' });

/**
 * Makes the PostgreSQL of a test run ready, with a migrated template database: the embedded one in a temporary folder, or
 * the one of `BOOKDESK_POSTGRES`, to try other versions.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.BOOKDESK_POSTGRES;
  const { server, stop } = own === undefined ? await startOurs() : { server: own, stop: undefined };

  const maintenance = connect(server, 1, log);
  for (const name of [templateName, demoTemplateName])
    await maintenance.pool.query(`drop database if exists ${name} with (force)`);
  await maintenance.pool.query(`create database ${templateName}`);
  await maintenance.database.destroy();
  const template = connect(addressOf(server, templateName), 1, log);
  await migrate(template.database);
  await template.database.destroy();

  project.provide('postgres', server);
  return async () => stop?.();
}

async function startOurs() {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-test-'));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({
    folder,
    identity: folder,
    log,
    durable: false,
    tcp: true,
  });
  const { user, password, host, port, database } = embedded.address;
  return {
    server: `postgres://${user}:${password}@${host}:${port}/${database}`,
    async stop() {
      await embedded.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
