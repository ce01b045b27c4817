import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { mayKeepAnswers } from './changes.ts';
import type { Tables } from './tables.ts';

/** Questions on their way to the database, by what is asked. */
const inFlight = new WeakMap<Kysely<Tables>, Map<string, Promise<unknown>>>();

function questionsOf(database: Kysely<Tables>): Map<string, Promise<unknown>> {
  const existing = inFlight.get(database);
  if (existing) return existing;
  const created = new Map<string, Promise<unknown>>();
  inFlight.set(database, created);
  return created;
}

/**
 * Does some reading, or waits for the result of the same where it is on its way: many who open one list at the same moment
 * cost one query. Whoever shares a result leaves it as it is.
 *
 * @param key tells the reading apart from every other of this database: equal keys are given the same result
 */
export function readTogether<Result>(
  database: Kysely<Tables>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!mayKeepAnswers(database)) return read();
  const questions = questionsOf(database);
  const known = questions.get(key);
  // what is read under a key is always the same, and so its type
  if (known) return known as Promise<Result>;
  const answer = read().finally(() => {
    if (questions.get(key) === answer) questions.delete(key);
  });
  questions.set(key, answer);
  return answer;
}

/** Asks the database, together with others who ask the same. For reading alone. */
export function askTogether<R>(
  database: Kysely<Tables>,
  query: CompiledQuery<R>,
): Promise<QueryResult<R>> {
  const key = JSON.stringify([query.sql, query.parameters]);
  return readTogether(database, key, () => database.executeQuery(query));
}

/** To be called after a committed write: who asks from now on does not share what was asked before. */
export function forgetInFlight(database: Kysely<Tables>): void {
  inFlight.get(database)?.clear();
}
