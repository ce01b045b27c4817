import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { companions } from './companions.ts';
import { noteTables, type ShownTable, shownTablesIn } from './shownTables.ts';

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || /^\s*(\/\*[^*]*\*\/\s*)?\(*select\b/i.test(sql);

/** A statement that begins by naming what it reads may still write. */
const writesNothing = (query: CompiledQuery): boolean =>
  isRead(query) ||
  (/^\s*(\/\*[^*]*\*\/\s*)?with\b/i.test(query.sql) &&
    !/\b(insert|update|delete|merge)\b/i.test(query.sql));

/** Whether a table has changed since its connection planned a statement. Its next run is planned anew. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'routine') === 'RevalidateCachedQuery';

/**
 * A connection that lets the companions of a call begin and end its transactions; a statement without a transaction gets
 * one where they ask for it.
 */
class AccompaniedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  isInTransaction = false;
  /** whether the transaction has written anything of a call that is accompanied */
  hasWritten = false;
  /** what readers see that the transaction has written */
  readonly written = new Set<ShownTable>();
  readonly #onWritten: OnWritten;

  constructor(inner: DatabaseConnection, onWritten: OnWritten) {
    this.inner = inner;
    this.#onWritten = onWritten;
  }

  /** Tells what was written, also where it is not known whether it was: the connection may be lost in a commit. */
  tellWritten(): void {
    const written = [...this.written];
    this.written.clear();
    if (written.length > 0) this.#onWritten(written);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    noteTables(query.sql);
    const isWriting = !writesNothing(query);
    if (isWriting) for (const table of shownTablesIn(query.sql)) this.written.add(table);
    try {
      return await this.#execute<R>(query, isWriting).catch((error: unknown) => {
        // a transaction is done again as a whole, or not at all
        if (this.isInTransaction || !isPlanOutdated(error)) throw error;
        return this.#execute<R>(query, isWriting);
      });
    } finally {
      if (!this.isInTransaction) this.tellWritten();
    }
  }

  async #execute<R>(query: CompiledQuery, isWriting: boolean): Promise<QueryResult<R>> {
    const present = companions();
    const writes = present.length > 0 && isWriting;
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

/** Called once what readers see has been written, before the writer goes on. */
export type OnWritten = (tables: readonly ShownTable[]) => void;

/** The driver of PostgreSQL, whose transactions the companions of a call begin and end. */
class AccompaniedDriver implements Driver {
  readonly #inner: Driver;
  readonly #onWritten: OnWritten;
  readonly #connections = new WeakMap<DatabaseConnection, AccompaniedConnection>();

  constructor(inner: Driver, onWritten: OnWritten) {
    this.#inner = inner;
    this.#onWritten = onWritten;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection();
    const known = this.#connections.get(inner);
    if (known) return known;
    const created = new AccompaniedConnection(inner, this.#onWritten);
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
    own.written.clear();
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
    try {
      await this.#inner.commitTransaction(own.inner);
    } finally {
      own.tellWritten();
    }
    for (const { onCommit } of ending) onCommit?.();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownConnection(connection);
    own.isInTransaction = false;
    own.written.clear();
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
  readonly #onWritten: OnWritten;

  constructor(options: PostgresDialectConfig, onWritten: OnWritten) {
    super(options);
    this.#onWritten = onWritten;
  }

  override createDriver(): Driver {
    return new AccompaniedDriver(super.createDriver(), this.#onWritten);
  }
}
