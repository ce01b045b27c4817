import { countOf } from '#contract/countOf.ts';
import type { Problem } from '#contract/errors.ts';
import { isRecord, recordOf } from '#contract/readEnvelope.ts';
import {
  readRestRecord,
  restMessage,
  restProblems,
  restRows,
  restTotal,
} from '#contract/restAnswer.ts';
import type { EndpointCall } from '../meta.ts';
import type { NamedCalls } from '../recordCalls.ts';
import { collectionOf } from './calls.ts';
import type { ConventionDefinition } from './convention.ts';
import type { SourceFailure } from './errors.ts';
import { isStated, lastPart, type Row, valueAt } from './paths.ts';

/** Reads what a source answers: rows, totals, records and failures, where its convention says that they are. */

export interface SourceAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  /** the parsed JSON; undefined if there is none */
  readonly body: unknown;
}

/** Why an answer is no success; undefined if it is one. */
export function failureOf(
  { success, failure }: ConventionDefinition,
  { status, body }: SourceAnswer,
): SourceFailure | undefined {
  // 203 means that a proxy changed the answer (contract 8)
  const isFine = status >= 200 && status <= 299 && status !== 203;
  const saysFine = !success || valueAt(body, success.path) === undefined || isStated(body, success);
  if (isFine && saysFine) return undefined;
  const message = failure?.message?.map((path) => textOf(valueAt(body, path))).find(Boolean);
  return {
    message: message ?? restMessage(body),
    problems: failure?.problems
      ? problemsOf(body, failure.problems, failure.message)
      : restProblems(body),
  };
}

/** A text, or several as one. */
function textOf(value: unknown): string | undefined {
  const texts = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  return texts.length > 0 ? texts.join(' ') : undefined;
}

function problemsOf(
  body: unknown,
  {
    at,
    field,
    message = 'message',
  }: NonNullable<NonNullable<ConventionDefinition['failure']>['problems']>,
  messages: readonly string[] = [],
): Problem[] {
  const found = valueAt(body, at);
  const code = 'refused';
  const listed = Array.isArray(found)
    ? found
    : field !== undefined && isRecord(found)
      ? [found]
      : undefined;
  if (listed)
    return listed.flatMap((one) => {
      const text =
        typeof one === 'string' ? one : (textOf(valueAt(one, message)) ?? restMessage(one));
      return text === undefined
        ? []
        : [{ field: fieldNamed(valueAt(one, field ?? 'field')), code, message: text }];
    });
  return Object.entries(recordOf(found)).flatMap(([name, value]) => {
    const isMessage = messages.some((path) => path === name || path.startsWith(`${name}.`));
    const text = isMessage && at === '' ? undefined : (textOf(value) ?? restMessage(value));
    return text === undefined ? [] : [{ field: name, code, message: text }];
  });
}

/** The name of a field: a text, a pointer into the body (`/data/attributes/title`) or a list of steps. */
function fieldNamed(value: unknown): string {
  if (Array.isArray(value)) return value.join('.');
  return typeof value === 'string' ? (value.split('/').at(-1) ?? '') : '';
}

/** The total as a source states it, of any type; undefined if there is none. */
export function totalOf({ total }: ConventionDefinition, answer: SourceAnswer): unknown {
  if (total === 'none') return undefined;
  if (total === undefined)
    return restTotal(answer.body, { get: (name) => answer.header(name) ?? null });
  if ('path' in total) return valueAt(answer.body, total.path) ?? undefined;
  const stated = answer.header(total.header);
  // `items 0-9/57`; `0-9/*` says that it does not tell
  const counted = stated?.split('/').at(-1)?.trim();
  return counted === '*' ? undefined : counted;
}

/** The rows of an answer; undefined if it has none where they should be. */
export function rowsOf(
  convention: ConventionDefinition,
  call: Pick<EndpointCall, 'path'>,
  answer: SourceAnswer,
): readonly Row[] | undefined {
  const { rows, row } = convention;
  const found =
    rows === undefined
      ? restRows(answer.body)
      : valueAt(answer.body, rows.replaceAll('{collection}', collectionOf(convention, call)));
  // nothing in their place is an empty list only beside a total of 0
  if (found === undefined || found === null)
    return countOf(totalOf(convention, answer)) === 0 ? [] : undefined;
  if (!Array.isArray(found) || !found.every(isRecord)) return undefined;
  return found.map((one) => rowOf(row, one));
}

/** A row with its fields on the top, and the id by which it is asked for: a field of its own may have that name, too. */
function rowOf(row: ConventionDefinition['row'], found: Row): Row {
  if (!row) return found;
  const { fields, id } = row;
  const inner = fields === undefined ? found : { ...found, ...recordOf(valueAt(found, fields)) };
  const { [fields ?? '']: _fields, ...flat }: Row = inner;
  const address = id === undefined ? undefined : valueAt(found, id);
  const own = typeof address === 'string' ? lastPart(address) : (found.id ?? flat.id);
  return own === undefined || String(flat.id) === String(own) ? flat : { ...flat, id: own };
}

/** One record; undefined if the answer has none. */
export function readRecord(
  convention: ConventionDefinition,
  calls: NamedCalls,
  { body }: SourceAnswer,
): Row | undefined {
  const { record, row } = convention;
  const found =
    record === undefined
      ? readRestRecord(body)
      : valueAt(body, record.replaceAll('{collection}', collectionOf(convention, calls.list)));
  return isRecord(found) && Object.keys(found).length > 0 ? rowOf(row, found) : undefined;
}

/**
 * What an answer to a write tells of the record: all of it, its id alone (as a value, or as the last part of the header
 * Location), or nothing.
 */
export function readWritten(
  convention: ConventionDefinition,
  calls: NamedCalls,
  answer: SourceAnswer,
  identifier: string,
): Row {
  const record = readRecord(convention, calls, answer);
  if (record) return record;
  const alone =
    convention.record === undefined ? undefined : valueAt(answer.body, convention.record);
  // a word such as `success` is no id
  if (/^(\d+|[\da-f-]{16,})$/i.test(String(alone))) return { [identifier]: alone };
  const location = answer.status === 201 ? answer.header('location') : undefined;
  return location ? { [identifier]: lastPart(location) } : {};
}
