import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isSuperseded, supersededProcess } from '../http/superseded.ts';
import { currentRun, markOf, type Run, superseded } from '../repetition/run.ts';
import { auditedCall } from './call.ts';

/**
 * Begins a transaction of an audited call: tells the triggers whose change it is, until its end.
 *
 * @throws Refused where a version that this one must not write beside has the database
 */
async function tellTriggers(connection: DatabaseConnection, call: string): Promise<void> {
  const { rows } = await connection.executeQuery<{ superseded: boolean }>(
    CompiledQuery.raw(
      `select set_config('bookdesk.audit', $1, true), ${isSuperseded} as superseded`,
      [call],
    ),
  );
  if (rows[0]?.superseded) throw supersededProcess();
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || /^\s*(\/\*[^*]*\*\/\s*)?select\b/i.test(sql);

/** A statement that begins by naming what it reads may still write. */
const writesNothing = (query: CompiledQuery): boolean =>
  isRead(query) ||
  (/^\s*with\b/i.test(query.sql) && !/\b(insert|update|delete|merge)\b/i.test(query.sql));

/** The run of a call that is done once, where a statement of it writes. */
function writingRun(query: CompiledQuery): Run | undefined {
  const run = currentRun();
  return run && !writesNothing(query) ? run : undefined;
}

/**
 * Marks the transaction of a call that is done once, as its last statement (`src/server/repetition`).
 *
 * @throws Refused where another run has taken its place: then nothing is to be committed
 */
async function mark(connection: DatabaseConnection, run: Run): Promise<void> {
  const { numAffectedRows } = await connection.executeQuery(markOf(run));
  if (numAffectedRows === 0n) throw superseded();
}

/**
 * A connection whose statements of an audited call are its changes, and whose commits of a call that is done once say
 * so; a statement without a transaction gets one for it.
 */
class AuditedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;
  /** whether the transaction has written anything of a call that is done once */
  hasWritten = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) {
      this.hasWritten ||= writingRun(query) !== undefined;
      return this.inner.executeQuery<R>(query);
    }
    const call = isRead(query) ? undefined : auditedCall();
    const run = writingRun(query);
    if (call === undefined && run === undefined) return this.inner.executeQuery<R>(query);
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      if (call !== undefined) await tellTriggers(this.inner, call);
      const result = await this.inner.executeQuery<R>(query);
      if (run) await mark(this.inner, run);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      if (run) run.kept = run.answer;
      return result;
    } catch (error) {
      // where even that fails the connection is lost, and its transaction with it
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/**
 * The driver of PostgreSQL, telling the triggers of each transaction of an audited call whose it is, and marking those
 * of a call that is done once.
 */
class AuditedDriver implements Driver {
  readonly #inner: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, AuditedConnection>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection();
    const known = this.#connections.get(inner);
    if (known) return known;
    const created = new AuditedConnection(inner);
    this.#connections.set(inner, created);
    return created;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const own = ownConnection(connection);
    await this.#inner.beginTransaction(own.inner, settings);
    own.isInTransaction = true;
    own.hasWritten = false;
    const call = auditedCall();
    if (call === undefined) return;
    try {
      await tellTriggers(own.inner, call);
    } catch (error) {
      // Kysely rolls back only what has begun
      await this.rollbackTransaction(own).catch(() => undefined);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    const run = own.hasWritten ? currentRun() : undefined;
    if (run) await mark(own.inner, run);
    own.isInTransaction = false;
    await this.#inner.commitTransaction(own.inner);
    if (run) run.kept = run.answer;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    own.isInTransaction = false;
    const run = currentRun();
    // the answer tells of a change that is rolled back
    if (run) run.answer = undefined;
    await this.#inner.rollbackTransaction(own.inner);
  }

  async savepoint(...[connection, name, compile]: Parameters<NonNullable<Driver['savepoint']>>) {
    await this.#inner.savepoint?.(ownConnection(connection).inner, name, compile);
  }

  async rollbackToSavepoint(
    ...[connection, name, compile]: Parameters<NonNullable<Driver['rollbackToSavepoint']>>
  ) {
    await this.#inner.rollbackToSavepoint?.(ownConnection(connection).inner, name, compile);
  }

  async releaseSavepoint(
    ...[connection, name, compile]: Parameters<NonNullable<Driver['releaseSavepoint']>>
  ) {
    await this.#inner.releaseSavepoint?.(ownConnection(connection).inner, name, compile);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(ownConnection(connection).inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

function ownConnection(connection: DatabaseConnection): AuditedConnection {
  if (connection instanceof AuditedConnection) return connection;
  throw new Error('A connection of another driver was handed to this one.');
}

/** PostgreSQL as everybody knows it, with the trail of audited calls and the marks of those that are done once. */
export class AuditedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AuditedDriver(super.createDriver());
  }
}
