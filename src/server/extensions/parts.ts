import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';

/** What the platform hands to an extension, which types its own tables: `database.withTables<Mine>()`. */
export type ExtensionServices = Pick<Services, 'database' | 'log' | 'now'>;

/** One change of the database, done once, in the order of the names. */
export interface ExtensionMigration {
  /** `0001_notes` */
  readonly name: string;
  up(database: Kysely<Tables>): Promise<void>;
}

/** Work of an extension at regular times. */
export interface ExtensionJob {
  /** must never change: the due time is kept under it and the name of the extension */
  readonly name: string;
  readonly everyMilliseconds: number;
  /** whether it deletes old data, and so waits if the clock has jumped. Default: false */
  readonly needsSteadyClock?: boolean;
  run(services: ExtensionServices): Promise<void>;
}

type MakeHandlers = (services: ExtensionServices) => readonly HandledEndpoint[];

const handlers = new WeakSet<MakeHandlers>();
const migrations = new WeakSet<readonly ExtensionMigration[]>();
const jobs = new WeakSet<readonly ExtensionJob[]>();

/**
 * Says who answers the calls of an extension.
 *
 * @example
 * export default defineHandlers(({ database }) => [handle(noteList, async () => succeed(await readNotes(database)))]);
 */
export function defineHandlers(make: MakeHandlers): MakeHandlers {
  handlers.add(make);
  return make;
}

/** Says how the tables of an extension come about; their names begin with `x_` and that of the extension. */
export function defineMigrations(
  all: readonly ExtensionMigration[],
): readonly ExtensionMigration[] {
  migrations.add(all);
  return all;
}

/** Says what an extension does by the clock; what is done has to bear being broken off and done again. */
export function defineJobs(all: readonly ExtensionJob[]): readonly ExtensionJob[] {
  jobs.add(all);
  return all;
}

export const isHandlers = (part: unknown): part is MakeHandlers => handlers.has(Object(part));
export const isMigrations = (part: unknown): part is readonly ExtensionMigration[] =>
  migrations.has(Object(part));
export const isJobs = (part: unknown): part is readonly ExtensionJob[] => jobs.has(Object(part));
