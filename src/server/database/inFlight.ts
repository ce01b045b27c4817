import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { mayKeepAnswers } from './changes.ts';
import type { Tables } from './tables.ts';

/** Questions on their way to the database, by text and parameters. */
const inFlight = new WeakMap<Kysely<Tables>, Map<string, Promise<unknown>>>();

function questionsOf(database: Kysely<Tables>): Map<string, Promise<unknown>> {
  const existing = inFlight.get(database);
  if (existing) return existing;
  const created = new Map<string, Promise<unknown>>();
  inFlight.set(database, created);
  return created;
}

/**
 * Asks the database, or waits for the answer to the same question where it is on its way: many who open one list at
 * the same moment cost one query. For reading alone; whoever shares an answer leaves it as it is.
 */
export function askTogether<R>(
  database: Kysely<Tables>,
  query: CompiledQuery<R>,
): Promise<QueryResult<R>> {
  if (!mayKeepAnswers(database)) return database.executeQuery(query);
  const questions = questionsOf(database);
  const key = JSON.stringify([query.sql, query.parameters]);
  const known = questions.get(key);
  // the same text selects the same columns
  if (known) return known as Promise<QueryResult<R>>;
  const answer = database.executeQuery(query).finally(() => {
    if (questions.get(key) === answer) questions.delete(key);
  });
  questions.set(key, answer);
  return answer;
}

/** To be called after a committed write: who asks from now on does not share what was asked before. */
export function forgetInFlight(database: Kysely<Tables>): void {
  inFlight.get(database)?.clear();
}
