import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { ownResourceOf } from '#contract/audit.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { chartsOf, checkDashboard } from '#schema/dashboard/check.ts';
import { checkSource } from '#schema/source/check.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { announce, hearsChanges, onChange } from '../database/changes.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { asCallError } from '../http/failure.ts';
import { confirmOwnKeys, isListChanging } from '../jmgr/own/index.ts';
import { keptFor } from '../keptFor.ts';
import type { Services } from '../services.ts';
import {
  assembleSchemas,
  isExtending,
  type ListedResource,
  type SchemaSnapshot,
  wholeLists,
} from './assemble.ts';
import { assembleKept } from './assembleKept.ts';
import { checkStoredDashboard } from './dashboards.ts';
import {
  describeFinding,
  listFilesWithin,
  listSchemaFiles,
  readSchemaFiles,
  stampOf,
} from './files.ts';
import {
  type KeptTable,
  type KeptText,
  readFormerTexts as readFormerKept,
  readKeptTexts,
} from './keptTexts.ts';
import { bringTables } from './ownTables.ts';
import {
  holdSchemas,
  keepWhole,
  readFormerTexts,
  readGeneration,
  readPublished,
  readWhole,
} from './records.ts';
import { readSecrets, type SealedSecret } from './secretRecords.ts';
import { checkStoredSource } from './sources.ts';

/**
 * The trail has entries of every list of own records, which nobody can name beforehand: lists that show it offer these, by their
 * titles, after the kinds of records that they name themselves.
 */
function withTrailKinds(resources: readonly ListedResource[]): ListedResource[] {
  const own = resources.flatMap(({ definition }) =>
    definition?.provider === 'own'
      ? [{ value: ownResourceOf(definition.name), label: definition.label }]
      : [],
  );
  return resources.map((resource) => {
    const { definition } = resource;
    const { resource: field, ...others } = definition?.fields ?? {};
    if (definition?.endpoints.list.path !== auditList.path || !field?.options) return resource;
    const known = new Set(field.options.map(({ value }) => value));
    const options = [...field.options, ...own.filter(({ value }) => !known.has(value))];
    return {
      ...resource,
      definition: { ...definition, fields: { ...others, resource: { ...field, options } } },
    };
  });
}

/**
 * The lists of the platform: the files of `SCHEMAS_DIR` and the stored texts, checked together. They are read again if
 * a file has changed or any process has published. Calls of own records do not ask for that each time: processes tell each
 * other, and each looks for itself once a second.
 */
export interface SchemaStore {
  /** All lists by name, broken ones with their findings. */
  all(): Promise<readonly ListedResource[]>;
  /** The compiled list with this present or former name; undefined if it is broken or does not exist. */
  find(name: string): Promise<CompiledResource | undefined>;
  /** The same; the lists may be those of a moment ago, as long as no process has told of others. */
  findKnown(name: string): Promise<CompiledResource | undefined>;
  /** The source with this name; undefined if it is broken or does not exist. */
  findSource(name: string): Promise<SourceDefinition | undefined>;
  /** A secret that the platform keeps for a source, encrypted; undefined if it is not set. */
  findSecret(source: string, name: string): Promise<SealedSecret | undefined>;
  /** All lists at this moment; in a transaction, as that sees them. */
  snapshot(database?: Kysely<Tables>): Promise<SchemaSnapshot>;
  /** To be called after a commit that may have changed lists, so that every process reads them again. */
  forget(): void;
}

/** how long lists are used without looking, in milliseconds; a file that changes tells nobody */
const lookMilliseconds = 1_000;
/** how long it waits for another that changes tables, and how long it leaves it alone then, in milliseconds */
const busyMilliseconds = 2_000;
/** how long whoever reads lists waits for tables that are made by what a file says, in milliseconds */
const makingMilliseconds = 5_000;

const stores = new WeakMap<Services, SchemaStore>();

/** The store of these services; always the same one. */
export function schemaStore(services: Services): SchemaStore {
  const known = stores.get(services);
  if (known) return known;
  const made = createStore(services);
  stores.set(services, made);
  return made;
}

/**
 * Reads the lists once, so that their findings are in the log at the start. A database that does not answer yet does
 * not stop the start.
 *
 * @throws StartFailure if the folder of the files cannot be read
 */
export async function readSchemasAtStart(services: Services): Promise<void> {
  try {
    await schemaStore(services).all();
  } catch (error) {
    if (!asCallError(error)) throw error;
    services.log.warn({ err: error }, 'the lists could not be read from the database yet');
  }
}

interface Known {
  readonly stamp: string;
  readonly snapshot: SchemaSnapshot;
}

/** Reads the texts that may replace a kept one. */
const formerOf = (connection: Kysely<Tables>, table: KeptTable) => (kept: KeptText) =>
  readFormerKept(connection, table, kept);

function createStore(services: Services): SchemaStore {
  const { settings, log, database } = services;
  let known: Known | undefined;
  /** of the snapshot whose complete forms are stored and whose tables are made */
  let kept: string | undefined;
  /** of each snapshot others: the tables of lists and what they relate to may be others, too */
  const compiledIn = keptFor((_: SchemaSnapshot) => new Map<string, CompiledResource>());

  /** how often the lists may have changed */
  let changes = 0;
  /** when it was last looked for changes, and for how many of them */
  let looked: { readonly at: number; readonly changes: number } | undefined;
  onChange(database, (change) => {
    if (change === undefined || change === 'lists') changes += 1;
  });

  const read = async (connection: Kysely<Tables>): Promise<SchemaSnapshot> => {
    const looking = { at: performance.now(), changes };
    const paths = await listSchemaFiles(settings.SCHEMAS_DIR);
    const sourcePaths = await listFilesWithin(settings.SCHEMAS_DIR, 'sources');
    const dashboardPaths = await listFilesWithin(settings.SCHEMAS_DIR, 'dashboards');
    const generation = await readGeneration(connection);
    const stamps = await Promise.all([paths, sourcePaths, dashboardPaths].map(stampOf));
    const stamp = [generation, ...stamps].join('|');
    if (known?.stamp !== stamp) {
      const checked = await assembleSchemas(
        await readSchemaFiles(paths),
        await readPublished(connection),
        async (schema) => [
          ...(isExtending(schema.text) ? await readWhole(connection, schema) : []),
          ...(await readFormerTexts(connection, schema)),
        ],
        await assembleKept(
          await readSchemaFiles(sourcePaths),
          await readKeptTexts(connection, 'stored_source'),
          formerOf(connection, 'stored_source'),
          { file: checkSource, stored: checkStoredSource },
        ),
      );
      const lists = { ...checked, resources: withTrailKinds(checked.resources) };
      const charts = chartsOf(lists.resources.flatMap(({ definition }) => definition ?? []));
      const dashboards = await assembleKept(
        await readSchemaFiles(dashboardPaths),
        await readKeptTexts(connection, 'stored_dashboard'),
        formerOf(connection, 'stored_dashboard'),
        {
          file: (file) => checkDashboard(file, charts),
          stored: (name, text) => checkStoredDashboard(name, text, charts),
        },
      );
      const snapshot = { ...lists, dashboards, secrets: await readSecrets(connection) };
      known = { stamp, snapshot };
      tell(snapshot);
    }
    const { snapshot } = known;
    // not in somebody's transaction, which may be rolled back
    if (connection === database && kept !== stamp) {
      await keepWhole(database, wholeLists(snapshot));
      // nobody waits for what has taken long already
      if (!making) {
        making = makeTables(snapshot, generation)
          .then((areMade) => {
            if (areMade) kept = stamp;
          })
          .finally(() => {
            making = undefined;
          });
        await Promise.race([making, delay(makingMilliseconds, undefined, { ref: false })]);
      }
    }
    if (connection === database && kept === stamp) looked = looking;
    return snapshot;
  };
  /** the lists, where nothing can have changed since they were looked at */
  const knownNow = (): SchemaSnapshot | undefined =>
    looked?.changes === changes &&
    performance.now() - looked.at < lookMilliseconds &&
    hearsChanges(database)
      ? known?.snapshot
      : undefined;

  /** the lists of own records whose tables this process has seen to, by name; each as it was then */
  const seenTo = new Map<string, string>();
  /** tables that are being made; a large one may take minutes */
  let making: Promise<void> | undefined;
  /** until when it is not tried again, by `performance.now()`, because another process changes a table */
  let busyUntil = 0;
  /**
   * @param generation of which the lists were read
   * @returns false if they could not be made, or were published again meanwhile; a later reading tries again
   */
  const makeTables = async (
    { resources }: SchemaSnapshot,
    generation: number,
  ): Promise<boolean> => {
    const lists = resources.flatMap(({ definition }) => definition ?? []);
    const own = lists.filter(({ provider }) => provider === 'own');
    // what another process has brought further meanwhile is not brought back
    const isNew = own.some((list) => seenTo.get(list.name) !== JSON.stringify(list));
    if (!isNew) return true;
    if (performance.now() < busyUntil) return false;
    try {
      const isDone = await inTransaction(database, async (transaction) => {
        // a change may take minutes, and whoever reads lists waits for this
        await sql`select set_config('lock_timeout', ${`${busyMilliseconds}ms`}, true)`.execute(
          transaction,
        );
        await holdSchemas(transaction);
        // the tables are further than these lists
        if ((await readGeneration(transaction)) !== generation) return false;
        await bringTables(services, transaction, lists);
        return true;
      });
      if (!isDone) return false;
      for (const list of own) seenTo.set(list.name, JSON.stringify(list));
      // it may take seconds, and nobody waits for it
      void confirmOwnKeys(services);
      return true;
    } catch (error) {
      if (isListChanging(error)) busyUntil = performance.now() + busyMilliseconds;
      // the lists say that they are not ready
      else log.error({ err: error }, 'the tables of own records could not be made');
      return false;
    }
  };

  const tell = ({ resources, sources, dashboards }: SchemaSnapshot) => {
    for (const { name, findings } of [...resources, ...sources, ...dashboards])
      for (const finding of findings)
        log[finding.severity === 'error' ? 'error' : 'warn'](
          { schema: name, code: finding.code },
          describeFinding(finding, 'en-US'),
        );
  };

  const snapshot = sharedWork(() => read(database));
  const findIn = (snapshot: SchemaSnapshot, name: string) => {
    const found = snapshot.resources.find(
      ({ definition }) => definition?.name === name || definition?.aliases?.includes(name),
    );
    if (!found?.definition) return undefined;
    const lists = compiledIn(snapshot);
    const list = lists.get(found.name) ?? compileResource(found.definition);
    lists.set(found.name, list);
    return list;
  };
  return {
    all: async () => (await snapshot()).resources,
    snapshot: (connection) => (connection ? read(connection) : snapshot()),
    find: async (name) => findIn(await snapshot(), name),
    findKnown: async (name) => findIn(knownNow() ?? (await snapshot()), name),
    async findSource(name) {
      const { sources } = knownNow() ?? (await snapshot());
      return sources.find((one) => one.name === name)?.definition;
    },
    async findSecret(source, name) {
      const { secrets } = knownNow() ?? (await snapshot());
      return secrets.find((one) => one.source === source && one.name === name);
    },
    forget() {
      changes += 1;
      announce(database, 'lists');
    },
  };
}

/**
 * Shares one run of the work among all who asked before it began; later requests get a new run, so that no result is
 * out of date.
 */
function sharedWork<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const begun = work().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
