import type { Language } from '#contract/language.ts';
import { type PageTotal, pageTotal } from '#contract/pageTotal.ts';
import { readEnvelope } from '#contract/readEnvelope.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall, Grant, RowCall } from '#schema/meta.ts';
import { identifierOf, wholeRecord } from '#schema/record.ts';
import { failureOf, readRecord, readWritten, type SourceAnswer } from '#schema/source/answer.ts';
import {
  changesWhole,
  recordRequest,
  requestOf,
  type SourceRequest,
  type SourceWrite,
  writeRequest,
} from '#schema/source/calls.ts';
import type { Convention } from '#schema/source/conventionOf.ts';
import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { questionOf } from '#schema/source/listQuestion.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { inPath, parametersOf } from '#schema/source/platformCalls.ts';
import type { Positions } from '#schema/source/positions.ts';
import { type ListQuestion, questionParameters } from '#schema/source/question.ts';
import { readRows, type SourcePage } from '#schema/source/rows.ts';
import { valueReader, writtenValue } from '#schema/source/values.ts';
import { InvalidInput, NotFound, sentence } from '../http/errors.ts';
import { type Caller, succeed } from '../http/handle.ts';
import { requireGrant } from '../jmgr/own/index.ts';
import { willWriteElsewhere } from '../repetition/run.ts';
import type { Services } from '../services.ts';
import type { AskSource } from './ask.ts';
import { fieldLimits } from './fieldLimits.ts';
import { messages } from './messages.ts';
import { noticeText } from './notices.ts';
import { refusalOf } from './refusals.ts';

/** What a list asks its source on behalf of one caller. */

type Row = Readonly<Record<string, unknown>>;

/** A list with what is needed to ask for its records. */
export interface OpenedList {
  /** as it is written, with the calls of the source */
  readonly list: CompiledResource;
  readonly source: SourceDefinition;
  readonly convention: Convention;
  /** the lists that its fields relate to, by name */
  readonly related: ReadonlyMap<string, CompiledResource>;
}

/** Who asks. */
export interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly request: Pick<Request, 'signal'>;
}

/** What is asked of a list. */
export type PageQuestion = Row & { readonly pageIndex: number; readonly pageSize: number };

/** What is needed to ask. */
export interface AskingTools {
  readonly services: Services;
  readonly ask: AskSource;
  /** what is known of the pages of a question, as far as it is still known */
  readonly positionsOf: (question: string) => Positions;
}

/** records that one question reads or changes at the same time */
const atOnce = 5;
/** records that may have the same values in a field; where a source answers more, it ignores what it is asked for */
const mostAlike = 500;
/** characters of the values that one question asks for */
const mostInAddress = 2_000;

/**
 * Makes what asks a source. Its functions throw CannotAsk, SourceFailed and UnusableAnswer, which `refusals.ts` has sentences for.
 *
 * @throws Forbidden if the list does not grant the action to the caller
 */
export function createAsker(
  { services, ask, positionsOf }: AskingTools,
  { list, source, convention, related }: OpenedList,
  { caller, language, request }: Asking,
  action: keyof Grant,
) {
  requireGrant(list, caller, action);
  const limits = fieldLimits(services, list, caller);
  const zone = services.settings.TIME_ZONE;
  const readValues = valueReader(convention, list, zone);
  const calls = list.endpoints;
  const shown = (row: Row): Row => limits.seen(readValues(row));
  const find = (name: string) => related.get(name);

  const send = (asked: SourceRequest): Promise<SourceAnswer> =>
    ask(source, asked, { signal: request.signal, language });

  /** @throws SourceFailed */
  function requireFine(answer: SourceAnswer): SourceAnswer {
    const failure = failureOf(convention, answer);
    if (failure) throw new SourceFailed(answer.status, failure);
    return answer;
  }

  /** The record as its source has it; undefined if it is gone. */
  async function recordAt(id: string): Promise<Row | undefined> {
    const answer = await send(recordRequest(convention, calls, id));
    return isGone(answer) ? undefined : readRecord(convention, calls, requireFine(answer));
  }

  async function requireRecord(id: string): Promise<Row> {
    const record = await recordAt(id);
    if (!record) throw new NotFound(sentence(messages, 'gone', { source: source.name, id }));
    return record;
  }

  async function write(what: SourceWrite): Promise<SourceAnswer> {
    const asked = writeRequest(convention, calls, what, list.identifier);
    await willWriteElsewhere(services.database);
    return send(asked);
  }

  const bySaveName = new Map(Object.values(list.fields).map((field) => [field.saveAs, field]));
  const writtenValues = (values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        writtenValue(convention, bySaveName.get(name), value, zone),
      ]),
    );

  /** What a list call asks for. @throws Forbidden, InvalidInput */
  function questionIn(body: Row): ListQuestion {
    limits.requireSeen(body);
    requireSortable(list, body.sort);
    return questionOf(list, body, (field, value) =>
      writtenValue(convention, field, value, zone, 'filter'),
    );
  }

  const filledPath = (path: string, valueIn: (name: string) => unknown): string =>
    path.replace(/\{(\w+)\}/g, (_place, name: string) => segmentOf(valueIn(name)));

  return {
    async page(asked: EndpointCall, body: PageQuestion) {
      const { pageIndex, pageSize: size } = body;
      const start = (pageIndex - 1) * size;
      const question = questionIn(body);
      const known = positionsOf(JSON.stringify([caller.id, list.name, source, asked, question]));
      const page = await readRows(convention, asked, question, { start, size }, send, known);
      const total = countedRows(page, { start, size });
      return {
        ...succeed(page.rows.map(shown)),
        dataCount: total.total,
        ...(total.totalExact ? {} : { dataCountExact: false }),
        notices: page.notices.map((notice) => noticeText(source.name, notice, language)),
      };
    },
    /** Records by their ids; missing ones are left out. */
    async some(ids: readonly string[]): Promise<Row[]> {
      if (convention.filters?.in) {
        const question = {
          filters: [{ field: list.identifier, operator: 'in' as const, value: ids }],
          sort: [],
        };
        const window = { start: 0, size: ids.length };
        const { rows } = await readRows(convention, calls.list, question, window, send);
        const wanted = new Set(ids);
        const found = rows.filter((row) => wanted.has(identifierOf(list, row)));
        // a service that ignores the filter answers other records
        if (found.length > 0 || rows.length === 0) return found.map(shown);
      }
      const found: Row[] = [];
      await each(ids, async (id) => {
        const record = await recordAt(id);
        if (record) found.push(shown(record));
      });
      return found;
    },
    /** All records with one of these values in a field. @throws InvalidInput if the source does not narrow its records so */
    async having(field: CompiledField, values: readonly unknown[]): Promise<Row[]> {
      const written = values.map((value) => writtenValue(convention, field, value, zone));
      const asked: readonly (readonly ['eq' | 'in', unknown])[] = convention.filters?.in
        ? portions(written).map((some) => ['in', some])
        : written.map((value) => ['eq', value]);
      const found: Row[] = [];
      for (const [operator, value] of asked) {
        const question = {
          filters: [{ field: field.path, operator, value }],
          sort: [],
          identifier: list.identifier,
        };
        const window = { start: 0, size: mostAlike };
        const { rows, hasMore } = await readRows(convention, calls.list, question, window, send);
        if (rows.length === mostAlike && hasMore !== false)
          throw new InvalidInput(
            sentence(messages, 'ignoresFilter', { source: source.name, field: field.path }),
          );
        found.push(...rows.map(shown));
      }
      return found;
    },
    async counts(body: Row): Promise<Record<string, number>> {
      const { tabCounts } = list;
      if (typeof tabCounts !== 'object')
        throw new NotFound(sentence(messages, 'noCounts', { list: list.name }));
      const { method, path, fixed = {} } = tabCounts;
      const asked = questionParameters(convention, questionIn(body));
      const answer = requireFine(
        await send(
          requestOf(convention, { method, path, values: [...Object.entries(fixed), ...asked] }),
        ),
      );
      return Object.fromEntries(
        Object.entries(readRecord(convention, calls, answer) ?? {}).flatMap(([tab, count]) =>
          typeof count === 'number' ? [[tab, count]] : [],
        ),
      );
    },
    detail: async (id: string): Promise<Row> => shown(await requireRecord(id)),
    async save(body: Row): Promise<Row> {
      const { [list.identifier]: given, revision: _none, ...sent } = body;
      limits.requireWritable(sent);
      const values = { ...calls.save?.fixed, ...writtenValues(sent) };
      const id = given === undefined ? undefined : String(given);
      const answer = await write(
        id === undefined
          ? { kind: 'create', values }
          : {
              kind: 'update',
              id,
              values,
              ...(changesWhole(convention, calls)
                ? { current: wholeRecord(list, await requireRecord(id), find) }
                : {}),
            },
      );
      const saved = shown(readWritten(convention, calls, requireFine(answer), list.identifier));
      const savedId = saved[list.identifier] ?? saved.id ?? id;
      return {
        ...saved,
        ...(savedId === undefined ? {} : { id: String(savedId), [list.identifier]: savedId }),
      };
    },
    delete: (ids: readonly string[]) => eachInTurn(ids, (id) => write({ kind: 'delete', id })),
    /** Makes a call that the list names for each record. */
    onEach: ({ method, path, fixed }: EndpointCall, ids: readonly string[]) =>
      eachInTurn(ids, async (id) => {
        const asked = requestOf(convention, {
          method,
          path: filledPath(path, () => id),
          values: [
            ...Object.entries(fixed ?? {}),
            ...(path.includes('{') ? [] : [['id', id] as const]),
          ],
        });
        await willWriteElsewhere(services.database);
        return send(asked);
      }),
    /** Makes the call of an action. @returns the message of the source; empty if it has none */
    async act({ method, path, fixed }: RowCall, body: Row): Promise<string> {
      const inPaths = new Set(parametersOf(path).map(inPath));
      const values = Object.fromEntries(
        Object.entries(body).filter(([name]) => !inPaths.has(name)),
      );
      limits.requireWritable(values);
      const asked = requestOf(convention, {
        method,
        path: filledPath(path, (name) => body[inPath(name)]),
        values: Object.entries({ ...fixed, ...values }),
      });
      await willWriteElsewhere(services.database);
      const answer = requireFine(await send(asked));
      return readEnvelope(answer.body, answer.status).message;
    },
  };

  /**
   * Makes a call for one record after the other.
   *
   * @returns how many it was made for, and those that were gone
   * @throws the refusal of the first that the source refuses; it says how many were done before
   */
  async function eachInTurn(
    ids: readonly string[],
    call: (id: string) => Promise<SourceAnswer>,
  ): Promise<{ done: number; unchanged: { id: string; reason: string }[] }> {
    const unchanged: { id: string; reason: string }[] = [];
    let done = 0;
    for (const id of ids) {
      const answer = await call(id);
      const failure = failureOf(convention, answer);
      if (isGone(answer)) unchanged.push({ id, reason: 'gone' });
      else if (!failure) done += 1;
      else {
        const failed = new SourceFailed(answer.status, failure);
        throw done > 0 ? refusalOf(source.name, failed, { done, of: ids.length }) : failed;
      }
    }
    return { done, unchanged };
  }
}

/** A value as a part of a path. @throws UnusableAnswer if it would lead to another path */
function segmentOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || text === '.' || text === '..' || /[/\\\0]/.test(text))
    throw new UnusableAnswer('badId', text);
  return encodeURIComponent(text);
}

/** Values in portions that an address can hold. */
function portions(values: readonly unknown[]): unknown[][] {
  const found: unknown[][] = [];
  let room = 0;
  for (const value of values) {
    const length = encodeURIComponent(String(value)).length;
    if (length > room) {
      found.push([]);
      room = mostInAddress;
    }
    found.at(-1)?.push(value);
    room -= length;
  }
  return found;
}

const isGone = ({ status }: SourceAnswer): boolean => status === 404 || status === 410;

/** Does work for each of some ids, a few at a time. */
async function each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  const left = [...ids];
  const lane = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** @throws InvalidInput for an order that the list does not offer */
function requireSortable({ columns, sort }: CompiledResource, asked: unknown): void {
  if (typeof asked !== 'string') return;
  const offered = new Set([...columns.map(({ sortBy }) => sortBy), sort?.field]);
  for (const name of asked.split(',').map((part) => part.replace(/^-/, '')))
    if (!offered.has(name)) throw new InvalidInput(sentence(messages, 'notSortable', { name }));
}

/** How many records there are, as far as a page and what its source says of it tell. */
function countedRows(
  { rows, total, hasMore }: SourcePage,
  { start, size }: { readonly start: number; readonly size: number },
): PageTotal {
  const counted = pageTotal(total, { start, rows: rows.length, size });
  if (counted.isStated || hasMore === undefined) return counted;
  return hasMore
    ? { ...counted, total: start + rows.length + 1, totalExact: false }
    : {
        ...counted,
        total: rows.length > 0 ? start + rows.length : counted.total,
        totalExact: rows.length > 0 || start === 0,
      };
}
