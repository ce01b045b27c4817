import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';

/**
 * Goes along with a call and adds statements of its own to the transactions in which the call writes. The modules that
 * write take the database from the services of the platform; none of them has to know of it.
 */
export interface Companion {
  /** Begins each transaction, and each statement outside of one that does not only read; what it throws ends that. */
  readonly begin?: (connection: DatabaseConnection) => Promise<void>;
  /** Ends each transaction that has written; what it throws rolls it back. */
  readonly end?: (connection: DatabaseConnection) => Promise<void>;
  /** told once a transaction that it ended is committed */
  readonly onCommit?: () => void;
  /** told of each transaction that is rolled back */
  readonly onRollback?: () => void;
  /** goes along no further: what runs on in the background is no part of the call */
  readonly isOver?: boolean;
}

const following = new AsyncLocalStorage<readonly Companion[]>();
const nobody: readonly Companion[] = [];

/** Does work with a companion, beside those that go along already. */
export function accompanied<Result>(companion: Companion, work: () => Result): Result {
  return following.run([...(following.getStore() ?? nobody), companion], work);
}

/** Who goes along with what is running, the outermost first. */
export function companions(): readonly Companion[] {
  return following.getStore()?.filter(({ isOver }) => !isOver) ?? nobody;
}
