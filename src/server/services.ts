import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from './database/tables.ts';
import type { Settings } from './settings.ts';

/** What every module of the platform is given; nothing reaches for a global. */
export interface Services {
  readonly database: Kysely<Tables>;
  readonly settings: Settings;
  readonly log: Logger;
  /** the time, so that tests can turn the clock */
  readonly now: () => Date;
}
