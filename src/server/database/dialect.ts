import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { companions } from './companions.ts';

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || /^\s*(\/\*[^*]*\*\/\s*)?select\b/i.test(sql);

/** A statement that begins by naming what it reads may still write. */
const writesNothing = (query: CompiledQuery): boolean =>
  isRead(query) ||
  (/^\s*with\b/i.test(query.sql) && !/\b(insert|update|delete|merge)\b/i.test(query.sql));

/**
 * A connection that lets the companions of a call begin and end its transactions; a statement without a transaction gets
 * one where they ask for it.
 */
class AccompaniedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;
  /** whether the transaction has written anything of a call that is accompanied */
  hasWritten = false;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const present = companions();
    const writes = present.length > 0 && !writesNothing(query);
    if (this.isInTransaction) {
      this.hasWritten ||= writes;
      return this.inner.executeQuery<R>(query);
    }
    const beginning = isRead(query) ? [] : present.flatMap(({ begin }) => begin ?? []);
    const ending = writes ? present.filter(({ end }) => end) : [];
    if (beginning.length === 0 && ending.length === 0) return this.inner.executeQuery<R>(query);
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      for (const begin of beginning) await begin(this.inner);
      const result = await this.inner.executeQuery<R>(query);
      for (const { end } of ending) await end?.(this.inner);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      for (const { onCommit } of ending) onCommit?.();
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

/** The driver of PostgreSQL, whose transactions the companions of a call begin and end. */
class AccompaniedDriver implements Driver {
  readonly #inner: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, AccompaniedConnection>();

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
    const created = new AccompaniedConnection(inner);
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
    try {
      for (const { begin } of companions()) await begin?.(own.inner);
    } catch (error) {
      // Kysely rolls back only what has begun
      await this.rollbackTransaction(own).catch(() => undefined);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    const ending = own.hasWritten ? companions() : [];
    for (const { end } of ending) await end?.(own.inner);
    own.isInTransaction = false;
    await this.#inner.commitTransaction(own.inner);
    for (const { onCommit } of ending) onCommit?.();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    own.isInTransaction = false;
    for (const { onRollback } of companions()) onRollback?.();
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

function ownConnection(connection: DatabaseConnection): AccompaniedConnection {
  if (connection instanceof AccompaniedConnection) return connection;
  throw new Error('A connection of another driver was handed to this one.');
}

/** PostgreSQL as everybody knows it, with the companions of calls. */
export class AccompaniedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new AccompaniedDriver(super.createDriver());
  }
}
