import { createHash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { chmod, mkdir, realpath, symlink } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findBinaries, proveBinaries } from './binaries.ts';
import { createCluster, readCluster } from './cluster.ts';
import { type Hold, joinServer, type Keeping } from './keeperClient.ts';
import { canEnter, type ServiceUser, serviceUser } from './serviceUser.ts';

/** Where to reach the server and as whom. */
export interface DatabaseAddress {
  /** host name, or the folder of the server's socket */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedDatabase {
  readonly address: DatabaseAddress;
  /** Releases the server; the server ends with its last user, in any process. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** an existing folder; the database is made in `database` inside it */
  readonly folder: string;
  /** names the folder for good, wherever it is moved */
  readonly identity: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** false for tests: faster, and lost with the machine's power; default true */
  readonly durable?: boolean;
  /** listen on a loopback port even where a socket in the folder would do; default false */
  readonly tcp?: boolean;
}

/** between two tries to bring a lost server back, in milliseconds */
const firstPause = 1_000;
const longestPause = 15_000;
/** where root keeps the databases of folders that PostgreSQL's own account cannot enter */
const outsideHome = '/var/lib/bookdesk';
/** the longest path of a socket that every system takes, in bytes */
const socketPathLimit = 103;

/**
 * Starts the PostgreSQL of a folder, or joins the one that another process started there. The first start makes the
 * database. It ends when its last user has closed it or is gone, however that ended.
 *
 * @throws StartFailure with a sentence for the person: no binaries, another major version, nobody to run it
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, log, durable = true } = options;
  const place = join(folder, 'database');
  const user = serviceUser(place);
  const home = await homeOf(folder, user, options);
  const cluster = join(home, 'database');
  const binaries = await findBinaries(home, user);

  if (readCluster(cluster) === undefined) {
    proveBinaries(binaries, user);
    log.info({ folder: cluster }, 'creating the database');
    await createCluster(cluster, binaries, user, durable);
  }
  const password = readCluster(cluster) ?? '';

  const keeping: Keeping = {
    folder: cluster,
    postgres: binaries.postgres,
    settings: serverSettings(durable),
    socket:
      options.tcp !== true &&
      process.platform !== 'win32' &&
      Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= socketPathLimit,
    ...user,
  };

  let hold = await joinServer(keeping);
  let closing = false;
  let returning: Promise<void> = Promise.resolve();
  const ending = new AbortController();
  /** Tries until the server is there: what keeps it away, a full disk for one, may pass. */
  const rejoin = async () => {
    for (let pause = firstPause; !closing; pause = Math.min(pause * 2, longestPause)) {
      try {
        take(await joinServer(keeping));
        return;
      } catch (error) {
        log.error({ err: error }, 'the database server did not come back; trying again');
        await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const comeBack = () => {
    if (closing) return;
    log.warn('the database server went away, starting it again');
    returning = rejoin();
  };
  const take = (next: Hold) => {
    hold = next;
    hold.onLost(comeBack);
  };
  take(hold);

  return {
    address: { host: hold.host, port: hold.port, user: 'bookdesk', password, database: 'postgres' },
    async close() {
      closing = true;
      ending.abort();
      await returning;
      await hold.leave();
    },
  };
}

/** The folder that really holds the database: `folder`, or one of our own that PostgreSQL's account can enter. */
async function homeOf(
  folder: string,
  user: ServiceUser | undefined,
  { identity, log }: EmbeddedOptions,
): Promise<string> {
  const link = join(folder, 'database');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!isLink && canEnter(user, folder)) return await realpath(folder);

  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const home = join(outsideHome, hash);
  const place = join(home, 'database');
  if (isLink && existsSync(link)) return join(await realpath(link), '..');
  await mkdir(home, { recursive: true });
  await chmod(outsideHome, 0o755);
  await chmod(home, 0o755);
  if (!isLink) {
    await symlink(place, link).catch((error: unknown) => {
      // another process was faster
      if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) throw error;
    });
    log.info(
      { folder, kept: place },
      'PostgreSQL cannot enter the data folder: the database is kept elsewhere',
    );
  }
  return home;
}

/** For a small machine that also runs the platform itself. */
function serverSettings(durable: boolean): string[] {
  const megabytes = totalmem() / 1_048_576;
  const shared = Math.round(Math.min(1_024, Math.max(32, megabytes / 16)));
  return [
    'max_connections=100',
    `shared_buffers=${shared}MB`,
    `effective_cache_size=${Math.round(Math.max(128, megabytes / 2))}MB`,
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'random_page_cost=1.1',
    'jit=off',
    // PostgreSQL loads again what it had in memory: otherwise a search of a million books waits for the disk after a
    // start
    'shared_preload_libraries=pg_prewarm',
    // and reads the rest many pages at a time
    'io_workers=8',
    'effective_io_concurrency=64',
    // One server, no replica: less to write. Durability stays: fsync and synchronous_commit are on.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}
