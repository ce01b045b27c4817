import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from './database/tables.ts';
import type { Settings } from './settings.ts';

/** What every module of the platform gets; there are no globals. */
export interface Services {
  readonly database: Kysely<Tables>;
  readonly settings: Settings;
  readonly log: Logger;
  /** the present time; tests can change it */
  readonly now: () => Date;
}
