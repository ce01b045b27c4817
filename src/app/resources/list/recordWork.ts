import type { DataProvider } from '@refinedev/core';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall, RowCall } from '#schema/meta.ts';
import { type FindResource, identifierOf, readRecord, saveBody } from '#schema/record.ts';
import { fillPath } from '../../providers/fillPath.ts';
import { callResource } from '../../providers/resourceCall.ts';
import { sessionStore } from '../../session/sessionStore.ts';
import type { Done, Undo } from '../bulk/runBatch.ts';
import { fillLink } from './links.ts';
import type { Row } from './useListRows.ts';

export type { Undo } from '../bulk/runBatch.ts';

/** What an action of a schema does, without questions and messages. Every function throws the client's failure. */

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
  call: RowCall,
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
  const answer = await callResource(resource, { method, path, values }, { silent: true });
  return answer.message;
}

/** records that one call deletes or brings back at most */
export const deletionSize = 50;

/**
 * Deletes records.
 *
 * @returns how to bring them back, where the list can
 */
export async function deleteRecords(
  data: DataProvider,
  resource: CompiledResource,
  rows: readonly Row[],
): Promise<Done> {
  const ids = rows.map((row) => identifierOf(resource, row));
  const options = { resource: resource.name, meta: { silent: true } };
  const [only] = ids;
  if (data.deleteMany) await data.deleteMany({ ...options, ids });
  else if (only !== undefined) await data.deleteOne({ ...options, id: only });
  const { restore } = resource.endpoints;
  return restore ? { undo: () => restoreRecords(resource, restore, ids) } : {};
}

/** Brings deleted records back: all in one call, or one by one where the path names the record. */
async function restoreRecords(
  resource: CompiledResource,
  { method, path, fixed }: EndpointCall,
  ids: readonly string[],
): Promise<void> {
  if (!path.includes('{')) {
    await callResource(resource, { method, path, values: { ...fixed, ids } }, { silent: true });
    return;
  }
  for (const id of ids) {
    const filled = fillPath(path, { id, [resource.identifier]: id });
    await callResource(resource, { method, path: filled, values: { ...fixed } }, { silent: true });
  }
}

/** How many records one call of a deletion takes: a service without a call for several takes them one by one. */
export const deletionSizeOf = (data: DataProvider): number => (data.deleteMany ? deletionSize : 1);

/** Does an action on one row; with how to take it back where there is a way. */
export async function doAction(
  data: DataProvider,
  resource: CompiledResource,
  action: CompiledAction,
  row: Row,
  { answers, find }: { answers?: Row; find: FindResource },
): Promise<Done> {
  if (action.set) return { undo: await changeRecord(data, resource, row, action.set, find) };
  if (!action.call) return {};
  const answered = await callFor(action.call, resource, row, answers);
  const { undo } = action;
  return { answered, ...(undo ? { undo: () => callFor(undo, resource, row, answers) } : {}) };
}

/** Whether what the action does can be taken back. */
export const canUndo = (action: CompiledAction): boolean =>
  action.set !== undefined || action.undo !== undefined;
