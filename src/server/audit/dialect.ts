import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { auditedCall } from './call.ts';

/** Tells the triggers whose change it is, until the end of the transaction. */
const tellTriggers = (call: string) =>
  CompiledQuery.raw(`select set_config('bookdesk.audit', $1, true)`, [call]);

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || /^\s*(\/\*[^*]*\*\/\s*)?select\b/i.test(sql);

/** A connection whose statements of an audited call are its changes; one without a transaction gets one for it. */
class AuditedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const call = this.isInTransaction || isRead(query) ? undefined : auditedCall();
    if (call === undefined) return this.inner.executeQuery<R>(query);
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      await this.inner.executeQuery(tellTriggers(call));
      const result = await this.inner.executeQuery<R>(query);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
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

/** The driver of PostgreSQL, telling the triggers of each transaction of an audited call whose it is. */
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
    const call = auditedCall();
    if (call !== undefined) await own.inner.executeQuery(tellTriggers(call));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    own.isInTransaction = false;
    await this.#inner.commitTransaction(own.inner);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    own.isInTransaction = false;
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

/** PostgreSQL as everybody knows it, with the trail of audited calls. */
export class AuditedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AuditedDriver(super.createDriver());
  }
}
