import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { errorMessage } from '#contract/errorMessage.ts';
import { parseJson } from '#contract/exactJson.ts';
import type { MessageValues } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { dataFolder } from '../dataFolder.ts';
import { errorCode } from '../errorCode.ts';
import type { Settings } from '../settings.ts';
import { StartFailure, startFailure } from '../startFailure.ts';
import { announced, type Hearing, hearChanges, tellWritten } from './changes.ts';
import { AccompaniedPostgresDialect, isPlanOutdated } from './dialect.ts';
import { type DatabaseAddress, startEmbedded } from './embedded/index.ts';
import { Pulse } from './pulse.ts';
import type { Tables } from './tables.ts';
import { isDatabaseReadOnly } from './unreachable.ts';

export interface OpenDatabase {
  readonly database: Kysely<Tables>;
  /** Begins to hear what other processes change; to be closed before the database. */
  hear(): Hearing;
  /** A plain connection; its owner connects and ends it. */
  client(): pg.Client;
  /**
   * Whether a pool such as PgBouncer stands before the database. It may change the connections under its clients between
   * two transactions, so nothing may be kept in a connection for longer than one.
   */
  readonly isPooled: boolean;
  /** Ends the connections; the embedded server ends with its last user. */
  close(): Promise<void>;
}

/** `json` and `jsonb` by their numbers in `pg_type`: what stands in them comes back as it is, however long its numbers */
for (const type of [114, 3802]) pg.types.setTypeParser(type, (text) => parseJson(text));

/** a day comes as it is written, `2026-01-31`: a `Date` would be its midnight in the zone of this machine */
pg.types.setTypeParser(1082, (text) => text);

/** milliseconds after which the database gives up a query of a request, and a transaction that nobody goes on with */
const timeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * Opens the database of the settings: your own by `DATABASE_URL`, else the embedded one in `DATA_DIR`.
 *
 * @throws StartFailure with a sentence for the person where it cannot be reached or started
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  log: Logger,
): Promise<OpenDatabase> {
  const { DATABASE_URL: url } = settings;
  if (url !== undefined) {
    const isPooled = await lookAt(url, settings.DATABASE_POOL).catch((error: unknown) => {
      if (error instanceof StartFailure) throw error;
      throw startFailure(
        locales.server.database,
        errorCode(error) === '53300' ? 'noRoom' : 'unreachable',
        {
          address: shownAddress(url),
          detail: error instanceof Error ? error.message || error.name : String(error),
        },
      );
    });
    if (isPooled)
      log.info(
        'a pool of connections stands before the database: what needs a connection of its own is left out',
      );
    const { database } = connect(url, settings.DATABASE_POOL, log, { isPooled });
    return { ...reachable(url, database, log, isPooled), close: () => takeLeave(database) };
  }
  const { path, identity } = await dataFolder(settings.DATA_DIR);
  const embedded = await startEmbedded({ folder: path, identity, log });
  const { database } = connect(embedded.address, settings.DATABASE_POOL, log);
  return {
    ...reachable(embedded.address, database, log, false),
    async close() {
      await takeLeave(database);
      await embedded.close();
    },
  };
}

/** Ends the connections, once the others were told of what was written last. */
async function takeLeave(database: Kysely<Tables>): Promise<void> {
  await announced(database);
  await database.destroy();
}

/** the oldest PostgreSQL that all statements are written for */
const oldestMajor = 15;

/** What a database says it is. */
interface Identity {
  readonly version: string;
  readonly number: number;
  readonly product: string;
  readonly isReadOnly: boolean;
  /** the server's process that this connection has now */
  readonly process: number;
}

/**
 * Whether it is PostgreSQL itself. Engines that only speak like it may give its version numbers, but lack triggers that
 * see all changed rows or changes of tables that can be taken back, so that a first start would end half-way.
 */
const isPostgres = ({ product }: Identity): boolean =>
  product.startsWith('PostgreSQL ') && !product.includes('-YB-');

/** How a database and the account are set up. */
interface Surroundings {
  readonly account: string;
  readonly database: string;
  readonly encoding: string;
  readonly dateStyle: string;
  /** connections that the account may have at most */
  readonly connections: string;
}

/**
 * Makes sure that what the server reads and writes is as it expects, and that there is room for its connections.
 *
 * @param size of the pool; undefined where another pool shares out the connections
 */
async function requireFit(client: pg.Client, url: string, size: number | undefined): Promise<void> {
  const { rows } = await client.query<Surroundings>(
    `select current_user as account, current_database() as database,
      current_setting('server_encoding') as encoding, current_setting('DateStyle') as "dateStyle",
      least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1), current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int)::text as connections
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  const [found] = rows;
  if (!found) return;
  const { account, database, encoding, dateStyle, connections } = found;
  const told = { address: shownAddress(url), account, database };
  if (encoding !== 'UTF8')
    throw startFailure(locales.server.database, 'otherEncoding', { ...told, encoding });
  if (!dateStyle.startsWith('ISO'))
    throw startFailure(locales.server.database, 'otherDateStyle', { ...told, dateStyle });
  // and one to hear the other processes
  if (size !== undefined && Number(connections) < size + 1)
    throw startFailure(locales.server.database, 'fewConnections', {
      ...told,
      connections,
      size,
      wanted: size + 1,
    });
}

/**
 * Asks a PostgreSQL that is not ours which it is, by a connection that ends: one left idle in the pool would be taken for
 * a server's by the restore, which wants to be alone.
 *
 * @returns whether a pool stands before it: a pool tells its clients a process of its own, not the server's
 * @throws StartFailure if it is too old, another engine or read-only, or a pool lets nobody have a transaction
 */
async function lookAt(url: string, size: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: timeouts.statement_timeout,
  });
  // the caller gets the error with its query
  client.on('error', () => {});
  const refused = (
    key: keyof (typeof locales.server.database)['en-US'],
    values: MessageValues = {},
  ) => startFailure(locales.server.database, key, { address: shownAddress(url), ...values });
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(
      `select current_setting('server_version') as version,
        current_setting('server_version_num')::integer as number, version() as product,
        current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_backend_pid() as process`,
    );
    const [server] = rows;
    if (server && !isPostgres(server))
      throw refused('otherEngine', {
        product: server.product.split(' on ')[0] ?? '',
        oldest: oldestMajor,
      });
    // 140011 is 14.11
    if (server && server.number < oldestMajor * 10_000)
      throw refused('tooOld', { version: server.version, oldest: oldestMajor });
    if (server?.isReadOnly) throw refused('readOnly');
    await client.query('begin').catch((error: unknown) => {
      throw refused('noTransactions', { detail: errorMessage(error) });
    });
    const isPooled = server?.process !== Reflect.get(client, 'processID');
    await requireFit(client, url, isPooled ? undefined : size);
    return isPooled;
  } finally {
    await client.end();
  }
}

/** longest that a beat of the hearing connection may take, in milliseconds */
const beatTimeout = 5_000;

function reachable(
  address: string | DatabaseAddress,
  database: Kysely<Tables>,
  log: Logger,
  isPooled: boolean,
): Omit<OpenDatabase, 'close'> {
  const client = (options: pg.ClientConfig = {}) => {
    const created = new pg.Client({
      ...configurationOf(address),
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      ...options,
    });
    // Without a listener, a connection that is lost between two queries would end the process; the next one tells.
    created.on('error', () => {});
    return created;
  };
  return {
    database,
    isPooled,
    client: () => client(),
    hear: () =>
      hearChanges(
        database,
        () => client({ query_timeout: beatTimeout, application_name: 'bookdesk' }),
        log,
        { isPooled },
      ),
  };
}

const configurationOf = (address: string | DatabaseAddress): pg.ClientConfig =>
  typeof address === 'string' ? { connectionString: address } : address;

/**
 * Begins a statement that a connection plans once and then only runs. For statements that are asked often, in few
 * texts, and whose plan does not hang on the values of their parameters: planning one costs more than running it.
 */
export const plannedOnce = sql.raw('/* planned once */');
/** each connection keeps a plan for each; the texts that come later are planned each time */
const plannedTexts = 64;

/**
 * A client that gives statements which begin with `plannedOnce` a name, by which `pg` prepares them, and tells the pulse
 * what it waits for.
 *
 * @param mayPlan false where the next statement may come to another connection, which does not know the name
 * @param onReadOnly called when the server takes no changes
 */
function planningClient(pulse: Pulse, mayPlan: boolean, onReadOnly: () => void): typeof pg.Client {
  return class extends pg.Client {
    readonly #names = new Map<string, string>();
    #named = 0;

    #nameOf(text: string): string | undefined {
      const known = this.#names.get(text);
      if (known !== undefined || this.#names.size >= plannedTexts || !mayPlan) return known;
      this.#named += 1;
      const name = `planned_${this.#named}`;
      this.#names.set(text, name);
      return name;
    }

    // `pg` declares many forms with as many results: `never` stands for each of them, the value is `pg`’s own
    override query(...given: [unknown, ...unknown[]]): never {
      const [text, values] = given;
      const isPlanned = typeof text === 'string' && text.startsWith('/* planned once */');
      const name = isPlanned ? this.#nameOf(text) : undefined;
      const passed = name === undefined ? given : [{ name, text, values }];
      const answer: unknown = Reflect.apply(super.query, this, passed);
      if (answer instanceof Promise) {
        const answered = pulse.sent(this, typeof text === 'string' ? text : '');
        answer.then(answered, (error: unknown) => {
          if (isPlanned && isPlanOutdated(error)) this.#names.delete(text);
          answered();
          if (isDatabaseReadOnly(error)) onReadOnly();
          // whatever pg makes of it: the connection is gone (connection_failure)
          if (error instanceof Error && this.connection.stream.destroyed)
            Object.assign(error, { code: '08006' });
        });
      }
      return answer as never;
    }
  };
}

/** between two times that a read-only database makes the pool give its connections up, in milliseconds */
const readOnlyPause = 1_000;
/** how long connections may take to be ended in order, in milliseconds */
const endingPatience = 5_000;

/**
 * Connects to a PostgreSQL with the first query. If the database does not answer, queries fail within seconds, and
 * later ones connect again.
 *
 * @param size most connections held at once
 * @param options `isPooled`: as in `OpenDatabase`
 */
export function connect(
  address: string | DatabaseAddress,
  size: number,
  log: Pick<Logger, 'warn' | 'info'>,
  { isPooled = false } = {},
): { database: Kysely<Tables>; pool: pg.Pool } {
  const application_name = 'bookdesk';
  const pulse = new Pulse({ ...configurationOf(address), application_name }, log);
  // after a failover, older connections lead to the former primary
  let readOnlySince = Number.NEGATIVE_INFINITY;
  const madeAt = new WeakMap<pg.Client, number>();
  const pool = new pg.Pool({
    ...configurationOf(address),
    max: size,
    Client: planningClient(pulse, !isPooled, () => {
      const now = performance.now();
      if (now - readOnlySince < readOnlyPause) return;
      readOnlySince = now;
      log.warn('the database takes no changes; its connections are given up');
    }),
    ...(isPooled ? {} : timeouts),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name,
  });
  let isEnding = false;
  // Without a listener, a connection that the server ends while it is idle would end the process.
  pool.on('error', (error) => {
    if (isEnding) return;
    // `pg` hangs the whole connection on it: its statements, and the key by which they are cancelled
    Reflect.deleteProperty(error, 'client');
    log.warn({ err: error }, 'an idle database connection was lost');
  });
  // The same for one that is lent out, between two queries; the next query fails and tells its caller.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    pulse.watch(client);
    madeAt.set(client, performance.now());
  });
  const fresh = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if ((madeAt.get(client) ?? 0) > readOnlySince) return client;
    client.release(true);
    return fresh();
  };
  const watched = {
    connect: () => pulse.lend(fresh),
    async end() {
      isEnding = true;
      // a database that is gone does not take leave
      const late = setTimeout(() => pulse.cut(), endingPatience);
      await pool.end();
      clearTimeout(late);
      pulse.close();
    },
  };
  const database: Kysely<Tables> = new Kysely<Tables>({
    dialect: new AccompaniedPostgresDialect({ pool: watched }, (tables) =>
      tellWritten(database, tables),
    ),
  });
  pools.set(database, pool);
  if (!isPooled && size > 1) withSessions.add(database);
  return { database, pool };
}

const pools = new WeakMap<Kysely<Tables>, pg.Pool>();
const withSessions = new WeakSet<Kysely<Tables>>();

/** Whether a connection beside that of a transaction is to be had, and keeps what is set in it until it is given back. */
export const hasSessions = (database: Kysely<Tables>): boolean => withSessions.has(database);

/**
 * The number of connections of this process, and of queries waiting for one; undefined if `connect` did not make it.
 */
export function poolState(database: Kysely<Tables>) {
  const pool = pools.get(database);
  if (!pool) return undefined;
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return { limit: pool.options.max, open, idle, waiting };
}

/** serialisation failure and deadlock: the same work may succeed when it is done again */
const passingStates = new Set(['40001', '40P01']);
const isPassing = (error: unknown): boolean =>
  passingStates.has(errorCode(error)) || isPlanOutdated(error);

const attempts = 5;

/**
 * Does `work` in one transaction, and repeats it if the database asks for that (SQLSTATE 40001, 40P01), or if a table has
 * changed since a statement was planned. `work` may run several times, so it must only talk to the database.
 *
 * @param isolation `serializable` if what is written depends on a count: of two concurrent transactions one then counts
 *   again
 */
export async function inTransaction<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  isolation?: 'serializable',
): Promise<Result> {
  const plain = database.transaction();
  const transaction = isolation ? plain.setIsolationLevel(isolation) : plain;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction.execute(work);
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      await delay(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Does `work` within a transaction, which goes on without it where it fails. */
export async function withSavepoint<Result>(
  transaction: Transaction<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint work`.execute(transaction);
  try {
    const done = await work();
    await sql`release savepoint work`.execute(transaction);
    return done;
  } catch (error) {
    await sql`rollback to savepoint work; release savepoint work`.execute(transaction);
    throw error;
  }
}

/**
 * An address as it may be printed: without password and parameters, which may hold one. Where a password was written in
 * full, its `@`, `/`, `?` or `#` puts the parts elsewhere; such an address is not printed at all.
 */
function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || `${url.pathname}${url.search}${url.hash}`.includes('@')) return '…';
  const user = url.username && `${url.username}${url.password && ':…'}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}
