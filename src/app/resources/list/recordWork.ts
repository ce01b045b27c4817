import type { DataProvider } from '@refinedev/core';
import type { CompiledResource } from '#schema/compile.ts';
import type { ActionDefinition } from '#schema/meta.ts';
import { type FindResource, identifierOf, readRecord, saveBody } from '#schema/record.ts';
import { callJmgr } from '../../session/client.ts';
import { sessionStore } from '../../session/sessionStore.ts';
import { fillLink } from './links.ts';
import type { Row } from './useListRows.ts';

/** What an action of a schema does, without questions and messages. Every function throws the client's failure. */

/** Undoes what was done. */
export type Undo = () => Promise<unknown>;

/** Saves one record as it is now with some fields changed. */
export async function changeRecord(
  data: DataProvider,
  resource: CompiledResource,
  row: Row,
  changed: Row,
  find: FindResource,
): Promise<Undo> {
  const id = identifierOf(resource, row);
  const base: Row = resource.endpoints.detail
    ? (await data.getOne<Row>({ resource: resource.name, id, meta: { silent: true } })).data
    : row;
  const before = readRecord(resource, base);
  const scope = { user: { ...sessionStore.get().userInfo }, now: new Date() };
  const save = (values: Row, from: Row) =>
    data.update<Row>({
      resource: resource.name,
      id,
      variables: saveBody(resource, values, { base: from, scope, find }),
      meta: { silent: true },
    });
  const { data: saved } = await save({ ...before, ...changed }, base);
  return () => save(before, { ...base, revision: saved.revision });
}

/**
 * Makes the call of an action for one row.
 *
 * @param answers to the action's questions; one that was not given is not sent
 * @returns what the call says of itself, empty where it says nothing
 */
export async function callFor(
  call: NonNullable<ActionDefinition['call']>,
  resource: CompiledResource,
  row: Row,
  answers: Row = {},
): Promise<string> {
  const sentFor = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$input' in value) return answers[String(value.$input)];
    if (!('$row' in value)) return value;
    return value.$row === 'id' ? identifierOf(resource, row) : row[String(value.$row)];
  };
  const values = Object.fromEntries(
    Object.entries({ ...call.fixed, ...call.body }).map(([name, value]) => [name, sentFor(value)]),
  );
  const { method } = call;
  const path = fillLink(call.path, resource, row);
  const answer = await callJmgr(
    method === 'GET' ? { method, path, query: values } : { method, path, body: values },
    { silent: true },
  );
  return answer.message;
}

/** Deletes records by their ids. */
export async function deleteRecords(
  data: DataProvider,
  resource: CompiledResource,
  ids: string[],
): Promise<void> {
  const options = { resource: resource.name, meta: { silent: true } };
  if (data.deleteMany) await data.deleteMany({ ...options, ids });
  else for (const id of ids) await data.deleteOne({ ...options, id });
}

/** Does the work for each item in turn; gives the sentences of those that failed. */
export async function oneByOne<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  return failures;
}
