import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type PlatformState, platformStateCall } from '#contract/endpoints/state.ts';
import { after } from '../after.ts';
import type { Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { productCommit, productVersion } from '../version.ts';
import { readAllAlike } from './alikeNames.ts';
import { aliveSeconds } from './alive.ts';
import type { RecentFailures } from './failures.ts';
import { readQueues, readStored } from './queues.ts';

interface Disk {
  readonly freeBytes: number;
  readonly bytes: number;
}

/** The same for a folder on another disk than the one above it; null if it is on the same. */
async function readOwnDisk(folder: string): Promise<Disk | null> {
  const devices = [folder, dirname(folder)].map(async (path) => (await stat(path)).dev);
  const [own, above] = await Promise.all(devices).catch(() => []);
  return own === above ? null : readDisk(folder);
}

/** Free and total bytes on the disk of a folder; null if the system does not tell, or there is no such folder. */
async function readDisk(folder: string): Promise<Disk | null> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return null;
  // space that the file system reserves for root cannot be used by the platform
  return { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}

/** the tables whose sizes operators look at */
const mainTables = [
  ...(['post', 'book_list', 'live', 'special', 'book', 'circle', 'topic', 'reading'] as const),
  ...(['account', 'institution', 'stored_object', 'audit'] as const),
] as const;

async function readVersions(database: Kysely<Tables>): Promise<PlatformState['versions']> {
  const { rows } = await sql<{ database: string; schema: string | null }>`select
    current_setting('server_version') as database,
    (select max(name) from kysely_migration) as schema`.execute(database);
  return {
    product: productVersion,
    commit: productCommit,
    node: process.versions.node,
    database: rows[0]?.database ?? '',
    schema: rows[0]?.schema ?? '',
  };
}

/** The planner's estimates of the numbers of rows, which cost almost nothing; a table without an estimate is counted. */
async function readRows(database: Kysely<Tables>): Promise<PlatformState['sizes']['rows']> {
  const { rows } = await sql<{ name: string; estimate: number }>`
    select relname as name, reltuples as estimate from pg_class
    where oid = any(array(select to_regclass(name)::oid from unnest(${[...mainTables]}::text[]) as name))
  `.execute(database);
  const estimates = new Map(rows.map(({ name, estimate }) => [name, estimate]));
  return Promise.all(
    mainTables.map(async (table) => {
      const estimate = estimates.get(table) ?? -1;
      if (estimate >= 0) return { table, rows: Math.round(estimate) };
      const { count } = await database
        .selectFrom(table)
        .select((expression) => expression.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return { table, rows: Number(count) };
    }),
  );
}

/** A job as the state page shows it. */
interface ListedJob {
  readonly name: string;
  readonly everyMilliseconds: number;
}

async function readJobs(
  database: Kysely<Tables>,
  jobs: readonly ListedJob[],
): Promise<PlatformState['jobs']> {
  const intervals = new Map(jobs.map(({ name, everyMilliseconds }) => [name, everyMilliseconds]));
  const rows = await database.selectFrom('job').selectAll().orderBy('name').execute();
  return rows.flatMap((row) => {
    // a job of a former version that no process runs any more
    const interval = intervals.get(row.name);
    return interval === undefined
      ? []
      : {
          name: row.name,
          everySeconds: Math.round(interval / 1_000),
          nextAt: row.next_at.toISOString(),
          startedAt: row.started_at?.toISOString() ?? null,
          finishedAt: row.finished_at?.toISOString() ?? null,
          milliseconds: row.milliseconds,
          failedAt: row.failed_at?.toISOString() ?? null,
          failure: row.failure,
        };
  });
}

async function readProcesses(
  database: Kysely<Tables>,
  now: Date,
): Promise<PlatformState['processes']> {
  const rows = await database
    .selectFrom('server_process')
    .selectAll()
    .where('seen_at', '>=', after(now, -aliveSeconds))
    // without signs of life that a wrong clock has dated in the future
    .where('seen_at', '<=', after(now, aliveSeconds))
    .orderBy('started_at')
    .execute();
  return rows.map(({ id, host, pid, version, node, started_at, seen_at }) => ({
    id,
    host,
    pid,
    version,
    node,
    startedAt: started_at.toISOString(),
    seenAt: seen_at.toISOString(),
  }));
}

async function readBackup(database: Kysely<Tables>): Promise<PlatformState['backup']> {
  const last = await database
    .selectFrom('backup')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last
    ? { at: last.at.toISOString(), bytes: Number(last.bytes), version: last.version }
    : null;
}

/** `GET /jmgr/state`. */
export function stateHandlers(
  services: Services,
  jobs: readonly ListedJob[],
  failures: RecentFailures,
): HandledEndpoint[] {
  const { database, now, settings } = services;
  return [
    handle(platformStateCall, async () => {
      const [
        versions,
        stored,
        rows,
        disk,
        filesDisk,
        queues,
        alikeNames,
        jobStates,
        processes,
        backup,
      ] = await Promise.all([
        readVersions(database),
        readStored(database),
        readRows(database),
        readDisk(settings.DATA_DIR),
        readOwnDisk(join(settings.DATA_DIR, 'objects')),
        readQueues(database, now()),
        readAllAlike(database),
        readJobs(database, jobs),
        readProcesses(database, now()),
        readBackup(database),
      ]);
      return succeed({
        versions,
        sizes: { ...stored, rows },
        disk,
        filesDisk,
        queues: {
          ...queues,
          webhooksWaitingSince: queues.webhooksWaitingSince?.toISOString() ?? null,
        },
        alikeNames,
        jobs: jobStates,
        processes,
        backup,
        failures: failures.read(),
      });
    }),
  ];
}
