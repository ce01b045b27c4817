import { type Kysely, sql } from 'kysely';
import { errorMessage } from '#contract/errorMessage.ts';
import type { Extension } from '#extending/define.ts';
import { extensions } from '#extending/installed.ts';
import { locales } from '#locales/index.ts';
import { markTables } from '../database/made.ts';
import type { Tables } from '../database/tables.ts';
import { startFailure } from '../startFailure.ts';
import { wrongPart } from './messages.ts';
import { type ExtensionMigration, isMigrations } from './parts.ts';
import { runningExtension } from './running.ts';

/** A migration of an extension that has run. */
export interface ExtensionMigrated {
  readonly extension: string;
  readonly name: string;
}

/**
 * Runs the missing migrations of all extensions in one transaction. Each is noted before it runs: another process that
 * starts meanwhile waits at the note, and finds it done.
 *
 * @throws StartFailure that names the extension; nothing is changed then
 */
export async function migrateExtensions(database: Kysely<Tables>, now: Date): Promise<void> {
  const known = await allMigrations();
  if (known.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    for (const one of known) {
      const noted = await transaction
        .insertInto('extension_migration')
        .values({ extension: one.extension, name: one.migration.name, run_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (noted.numInsertedOrUpdatedRows !== 0n) await run(transaction, one);
    }
  });
}

/**
 * Makes the tables of extensions as a back-up had them, before it is loaded.
 *
 * @throws StartFailure if an extension is not installed
 */
export async function makeExtensionTables(
  database: Kysely<Tables>,
  wanted: readonly ExtensionMigrated[],
): Promise<void> {
  const known = await allMigrations();
  for (const { extension, name } of wanted) {
    const found = known.find((one) => one.extension === extension && one.migration.name === name);
    if (!found)
      throw startFailure(locales.server.extensions, 'lacking', {
        name: extension,
        migration: name,
      });
    await run(database, found);
  }
}

interface Known {
  readonly extension: string;
  readonly migration: ExtensionMigration;
}

/** Those of each extension in the order of their names. */
async function allMigrations(): Promise<Known[]> {
  const all = await Promise.all(
    extensions.map(async (extension) =>
      (await migrationsOf(extension)).map((migration) => ({
        extension: extension.name,
        migration,
      })),
    ),
  );
  return all.flat();
}

async function migrationsOf(extension: Extension): Promise<ExtensionMigration[]> {
  const part = (await extension.migrations?.())?.default;
  if (part === undefined) return [];
  if (!isMigrations(part)) throw wrongPart(extension.name, 'migrations', 'defineMigrations');
  return part.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** Runs one, and marks its tables as ours, so that back-ups take them along. */
async function run(database: Kysely<Tables>, { extension, migration }: Known): Promise<void> {
  const before = new Set(await tablesIn(database));
  try {
    await runningExtension.run(extension, () => migration.up(database));
  } catch (error) {
    const detail = errorMessage(error);
    const values = { name: extension, migration: migration.name, detail };
    throw startFailure(locales.server.extensions, 'migrationFailed', values);
  }
  const made = (await tablesIn(database)).filter((table) => !before.has(table));
  const stranger = made.find((table) => !table.startsWith('x_'));
  if (stranger !== undefined)
    throw startFailure(locales.server.extensions, 'wrongTable', {
      name: extension,
      migration: migration.name,
      table: stranger,
    });
  await markTables((statement) => sql.raw(statement).execute(database), made);
}

async function tablesIn(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
