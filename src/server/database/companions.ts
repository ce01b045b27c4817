import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection } from 'kysely';

/**
 * Accompanies a call and adds statements of its own to the call's transactions. Modules that write take the database from
 * the platform's services and need not know of it.
 */
export interface Companion {
  /** Runs at the beginning of each transaction, and before each writing statement outside of one; if it throws, that ends. */
  readonly begin?: (connection: DatabaseConnection) => Promise<void>;
  /** Runs at the end of each transaction that has written; if it throws, the transaction is rolled back. */
  readonly end?: (connection: DatabaseConnection) => Promise<void>;
  /** called when a transaction that it ended was committed */
  readonly onCommit?: () => void;
  /** called when a transaction was rolled back */
  readonly onRollback?: () => void;
  /** true when the call is over: background work that goes on is not accompanied */
  readonly isOver?: boolean;
}

const following = new AsyncLocalStorage<readonly Companion[]>();
const nobody: readonly Companion[] = [];

/** Does work with a companion, beside those that go along already. */
export function accompanied<Result>(companion: Companion, work: () => Result): Result {
  return following.run([...(following.getStore() ?? nobody), companion], work);
}

/** Does work of the platform's own within a call, which the call's companions have no part in. */
export const unaccompanied = <Result>(work: () => Result): Result => following.run(nobody, work);

/** The companions of what is running, the outermost first. */
export function companions(): readonly Companion[] {
  return following.getStore()?.filter(({ isOver }) => !isOver) ?? nobody;
}
