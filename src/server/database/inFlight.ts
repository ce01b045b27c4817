import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { mayKeepAnswers } from './changes.ts';
import type { Tables } from './tables.ts';

/** Running queries of a database, by a key that describes the query. */
const inFlight = new WeakMap<Kysely<Tables>, Map<string, Promise<unknown>>>();

function questionsOf(database: Kysely<Tables>): Map<string, Promise<unknown>> {
  const existing = inFlight.get(database);
  if (existing) return existing;
  const created = new Map<string, Promise<unknown>>();
  inFlight.set(database, created);
  return created;
}

/**
 * Runs a query, or waits for the result of an equal query that is still running: if many people open one list at the
 * same moment, the database answers once. Callers share the result and must not change it.
 *
 * @param key describes the query completely: equal keys are given the same result
 */
export function readTogether<Result>(
  database: Kysely<Tables>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!mayKeepAnswers(database)) return read();
  const questions = questionsOf(database);
  const known = questions.get(key);
  // each key always has results of the same type
  if (known) return known as Promise<Result>;
  const answer = read().finally(() => {
    if (questions.get(key) === answer) questions.delete(key);
  });
  questions.set(key, answer);
  return answer;
}

/** Asks the database once for several callers with the same question. For reading only. */
export function askTogether<R>(
  database: Kysely<Tables>,
  query: CompiledQuery<R>,
): Promise<QueryResult<R>> {
  const key = JSON.stringify([query.sql, query.parameters]);
  return readTogether(database, key, () => database.executeQuery(query));
}

/** To be called after a committed write: later callers do not share a query that began before the write. */
export function forgetInFlight(database: Kysely<Tables>): void {
  inFlight.get(database)?.clear();
}
