import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Whoever runs migrations holds the lock in a transaction (`underMigrationLock`); the one of Kysely would outlive it. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Begins and ends no transaction: it stands in the one of its caller. */
class LentDriver extends DummyDriver {
  readonly #execute: Execute;

  constructor(execute: Execute) {
    super();
    this.#execute = execute;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: this.#execute,
      streamQuery() {
        throw new Error('Statements that are handed on do not stream.');
      },
    };
  }
}

/** Kysely that hands its statements on, to a transaction of its caller or to a list of them. */
export const kyselyOver = (execute: Execute): Kysely<unknown> =>
  new Kysely({
    dialect: {
      createAdapter: () => new UnlockedAdapter(),
      createDriver: () => new LentDriver(execute),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
