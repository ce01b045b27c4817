import type { DataProvider } from '@refinedev/core';
import { z } from 'zod';
import { platformZone } from '#app/configuration.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { callResource } from '#app/providers/resourceCall.ts';
import { isGone } from '#app/resources/bulk/keptBatch.ts';
import type { Done, Left, Undo } from '#app/resources/bulk/runBatch.ts';
import { labelsOf } from '#app/resources/format.ts';
import { fillPath } from '#app/session/fillPath.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { locales } from '#locales/index.ts';
import type { CompiledAction, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { pathInRow } from '#schema/inRow.ts';
import type { EndpointCall, RowCall } from '#schema/meta.ts';
import {
  changedValues,
  type FieldValues,
  type FindResource,
  identifierOf,
  readField,
  readRecord,
  rowOfValues,
  saveBody,
} from '#schema/record.ts';
import { rulesBrokenBy } from '#schema/rules.ts';
import type { Row } from '../useListRows.ts';

/** What an action of a schema does, without questions and messages. Every function throws the client's failure. */

/** A change that would break a rule of the schema; its message says which. Nothing was saved. */
export class BrokenRule extends Error {}

/** Refuses a change that breaks a rule. */
function assertRules(resource: CompiledResource, before: FieldValues, after: FieldValues): void {
  const options = { scope: scopeNow(), form: resource.edit };
  const [rule] = rulesBrokenBy(resource, { before, after }, options);
  if (rule) throw new BrokenRule(localized(rule.message));
}

const scopeNow = () => ({
  user: { ...sessionStore.get().userInfo },
  now: new Date(),
  zone: platformZone(),
});

/** A record as it is now; the row itself where the list has no call for one. */
export async function recordNow(
  data: DataProvider,
  resource: CompiledResource,
  row: Row,
): Promise<Row> {
  if (!resource.endpoints.detail) return row;
  const id = identifierOf(resource, row);
  return (await data.getOne<Row>({ resource: resource.name, id, meta: { silent: true } })).data;
}

interface Changed extends Required<Pick<Done, 'undo'>>, Pick<Done, 'left'> {
  /** as its save answered */
  readonly saved: Row;
}

/**
 * Saves one record with some fields changed.
 *
 * @param base the record that the change is based on: the platform refuses another revision than its newest, and says who
 *   changed the record
 * @throws BrokenRule where a rule of the schema forbids it, or the client's failure
 */
export async function changeRecord(
  data: DataProvider,
  resource: CompiledResource,
  base: Row,
  changed: Row,
  find: FindResource,
): Promise<Changed> {
  const id = identifierOf(resource, base);
  const before = readRecord(resource, base);
  const after = { ...before, ...changed };
  assertRules(resource, before, after);
  const scope = scopeNow();
  const save = (values: Row, from: Row) =>
    data.update<Row>({
      resource: resource.name,
      id,
      variables: saveBody(resource, values, { base: from, scope, find }),
      meta: { silent: true },
    });
  const { data: saved } = await save(after, base);
  const isSame = saved.revision !== undefined && saved.revision === base.revision;
  return {
    saved,
    ...(isSame ? { left: { gone: 0, same: 1 } } : {}),
    undo: undoOfSave(data, resource, { base, values: after, saved }, find),
  };
}

/** What a save wrote over which record, and how it was answered. */
interface SaveDone {
  readonly base: Row;
  readonly values: FieldValues;
  readonly saved: Row;
}

/**
 * How a save is taken back: what it wrote is saved over the record as it is now. Other fields stay; where somebody has changed
 * one of its own since, nothing is saved.
 */
export function undoOfSave(
  data: DataProvider,
  resource: CompiledResource,
  { base, values, saved }: SaveDone,
  find: FindResource,
): Undo {
  const scope = scopeNow();
  const written = changedValues(resource, values, { base, scope, find });
  const stands = { ...rowOfValues(resource, written, base), revision: saved.revision };
  const former = readRecord(resource, base);
  const names = Object.keys(written);
  return async () => {
    const now = await recordNow(data, resource, stands);
    const isAsSaved = now.revision !== undefined && now.revision === saved.revision;
    const over = { base: now, scope, find };
    const present = readRecord(resource, now);
    const other = isAsSaved ? {} : changedValues(resource, { ...present, ...written }, over);
    const moved = names.filter((name) => Object.hasOwn(other, name));
    if (moved.length > 0) {
      const fields = labelsOf(resource, moved);
      throw new Error(textsOf(locales.bulkEdit.selection)('changedSince', { fields }));
    }
    const values = { ...present, ...Object.fromEntries(names.map((name) => [name, former[name]])) };
    await data.update<Row>({
      resource: resource.name,
      id: identifierOf(resource, base),
      variables: saveBody(resource, values, over),
      meta: { silent: true },
    });
    return {};
  };
}

/**
 * Makes the call of an action for one row.
 *
 * @param answers to the action's questions; an unanswered one is not sent
 * @returns the message of the answer, empty if it has none; and how many records were not changed
 */
export async function callFor(
  data: DataProvider,
  call: RowCall,
  resource: CompiledResource,
  row: Row,
  answers: Row = {},
): Promise<{ readonly answered: string; readonly left?: Left | undefined }> {
  const ofRow = (name: string): unknown => {
    if (name === 'id') return identifierOf(resource, row);
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field
      ? readField(field, row, scopeNow())
      : readPath(row, pathInRow(name, resource.fields));
  };
  const sentFor = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$input' in value) return answers[String(value.$input)];
    return '$row' in value ? ofRow(String(value.$row)) : value;
  };
  const values = Object.fromEntries(
    Object.entries({ ...call.fixed, ...call.body }).map(([name, value]) => [name, sentFor(value)]),
  );
  const { method } = call;
  const path = fillPath(call.path, ofRow);
  const answer = await callResource(data, resource, { method, path, values }, { silent: true });
  return { answered: answer.message, left: leftOf(answer.data) };
}

/** The records that an answer reports as unchanged; undefined if there are none. */
function leftOf(data: unknown): Left | undefined {
  const { unchanged } = answeredLeft.parse(data);
  if (unchanged.length === 0) return undefined;
  const gone = unchanged.filter(({ reason }) => reason === 'gone').length;
  return { gone, same: unchanged.length - gone };
}
/** How many records were not changed. */
export const countLeft = (left: Left | undefined): number => (left ? left.gone + left.same : 0);
const left = z.object({ id: z.string(), reason: z.string() });
/** other services report it differently or not at all */
const answeredLeft = z.object({ unchanged: z.array(left).catch([]) }).catch({ unchanged: [] });

/** most records that one call deletes or restores */
const deletionSize = 50;

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
  const kept = new Set<string>();
  let left: Left | undefined;
  if (data.deleteMany) {
    const { data: answers } = await data.deleteMany({ ...options, ids });
    for (const { unchanged } of answers.map((one) => answeredLeft.parse(one)))
      for (const { id } of unchanged) kept.add(id);
    if (kept.size > 0) left = { gone: kept.size, same: 0 };
  } else if (only !== undefined) await data.deleteOne({ ...options, id: only });
  const { restore } = resource.endpoints;
  // undo restores only what this call deleted, not records that somebody else had deleted before
  const deleted = ids.filter((id) => !kept.has(id));
  return {
    left,
    gone: [...ids.keys()].filter((place) => kept.has(ids[place] ?? '')),
    ...(restore ? { undo: () => restoreRecords(data, resource, restore, deleted) } : {}),
  };
}

/** Brings deleted records back: all in one call, or one by one where the path names the record. Tells which are no more. */
async function restoreRecords(
  data: DataProvider,
  resource: CompiledResource,
  { method, path, fixed }: EndpointCall,
  ids: readonly string[],
): ReturnType<Undo> {
  const call = (filled: string, values: Row) =>
    callResource(data, resource, { method, path: filled, values }, { silent: true });
  if (!path.includes('{')) {
    const answer = await call(path, { ...fixed, ids });
    const { unchanged } = answeredLeft.parse(answer.data);
    const purged = unchanged
      .filter(({ reason }) => reason === 'gone')
      .map(({ id }) => ids.indexOf(id));
    return { left: leftOf(answer.data), gone: purged };
  }
  const gone: number[] = [];
  for (const [place, id] of ids.entries())
    await call(fillPath(path, { id, [resource.identifier]: id }), { ...fixed }).catch((error) => {
      if (!isGone(error)) throw error;
      gone.push(place);
    });
  return { left: { gone: gone.length, same: 0 }, gone };
}

/** How many records one call deletes: 1 if the service has no call for several. */
export const deletionSizeOf = (data: DataProvider): number => (data.deleteMany ? deletionSize : 1);

/** Does an action on one row; with how to take it back where there is a way. */
export async function doAction(
  data: DataProvider,
  resource: CompiledResource,
  action: CompiledAction,
  row: Row,
  { answers, find }: { answers?: Row; find: FindResource },
): Promise<Done> {
  if (action.set) {
    const now = await recordNow(data, resource, row);
    return changeRecord(data, resource, now, action.set, find);
  }
  if (!action.call) return {};
  const done = await callFor(data, action.call, resource, row, answers);
  const { undo } = action;
  if (!undo) return done;
  return { ...done, undo: () => callFor(data, undo, resource, row, answers) };
}

/** Whether what the action does can be taken back. */
export const canUndo = (action: CompiledAction): boolean =>
  action.set !== undefined || action.undo !== undefined;
