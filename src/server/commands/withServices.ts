import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { databaseClock } from '../database/clock.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { bringThings } from '../jmgr/own/things.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/**
 * Does work with the platform's migrated database, and closes it at the end in any case.
 *
 * @param check gets the database before the migrations; if it throws, nothing is changed
 */
export async function withServices(
  settings: Settings,
  work: (services: Services) => Promise<void>,
  check?: (database: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const log = pino({ level: 'error' }, pino.destination(2));
  const { database, close } = await openDatabase(settings, log);
  try {
    await check?.(database);
    await migrate(database);
    await bringThings(database);
    const clock = await databaseClock(database, log);
    try {
      await work({ database, settings, log, now: clock.now });
    } finally {
      await clock.close();
    }
  } finally {
    await close();
  }
}
