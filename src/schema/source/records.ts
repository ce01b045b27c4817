import { type PageTotal, pageTotal } from '#contract/pageTotal.ts';
import { readEnvelope } from '#contract/readEnvelope.ts';
import type { Zone } from '#contract/zonedTime.ts';
import type { CompiledField, CompiledResource } from '../compile.ts';
import type { EndpointCall, RowCall } from '../meta.ts';
import { identifierOf, wholeRecord } from '../record.ts';
import { failureOf, readRecord, readWritten, type SourceAnswer } from './answer.ts';
import {
  changesWhole,
  filledPath,
  recordRequest,
  requestOf,
  type SourceRequest,
  type SourceWrite,
  writeRequest,
} from './calls.ts';
import type { Convention } from './conventionOf.ts';
import { SourceFailed, UnusableAnswer } from './errors.ts';
import { questionOf } from './listQuestion.ts';
import type { Notice } from './notices.ts';
import { isSameId } from './paths.ts';
import { inPath, parametersOf } from './platformCalls.ts';
import type { Positions } from './positions.ts';
import { CannotAsk, type ListQuestion, questionParameters } from './question.ts';
import type { Ask } from './readPage.ts';
import { readRows, type SourcePage } from './rows.ts';
import { valueReader, writtenValue } from './values.ts';

/**
 * The records of a list as its source has them: what the calls of the list do, in the words of a convention. The platform
 * hands in how the source is asked.
 */

type Row = Readonly<Record<string, unknown>>;

/** A list with what is needed to ask for its records. */
export interface SourceList {
  /** as it is written, with the calls of the source */
  readonly list: CompiledResource;
  readonly convention: Convention;
  /** the lists that its fields relate to, by name */
  readonly related: ReadonlyMap<string, CompiledResource>;
}

export interface SourceTools {
  readonly send: Ask;
  /** sends what may change something */
  readonly sendWrite: (request: SourceRequest) => Promise<SourceAnswer>;
  /** what is known of the pages of a question, as far as it is still known */
  readonly positionsOf: (question: string) => Positions;
  readonly zone: Zone;
  /** the origin of this site, which addresses of uploads begin with where others read them */
  readonly site: string;
}

/** What is asked of a list. */
export type PageQuestion = Row & { readonly pageIndex: number; readonly pageSize: number };

export interface RecordsPage {
  readonly rows: readonly Row[];
  readonly total: PageTotal;
  readonly notices: readonly Notice[];
}

/** How many records a call was made for, and those that were gone. */
export interface DoneEach {
  readonly done: number;
  readonly unchanged: { id: string; reason: string }[];
}

/** records that one question reads at the same time */
const atOnce = 5;
/** records that may have the same values in a field; where a source answers more, it ignores what it is asked for */
const mostAlike = 500;
/** characters of the values that one question asks for */
const mostInAddress = 2_000;

/** Makes the functions of a list. They throw CannotAsk, SourceFailed and UnusableAnswer. */
export function sourceRecords(
  { list, convention, related }: SourceList,
  { send, sendWrite, positionsOf, zone, site }: SourceTools,
) {
  const writing = { ...convention, site };
  const readValues = valueReader(writing, list, zone);
  const calls = list.endpoints;
  const find = (name: string) => related.get(name);

  function requireFine(answer: SourceAnswer): SourceAnswer {
    const failure = failureOf(convention, answer);
    if (failure) throw new SourceFailed(answer.status, failure);
    return answer;
  }

  /** @throws UnusableAnswer for a record with another identifier; one that tells none is taken at its word */
  function requireSame(id: string, record: Row, code: 'otherRecord' | 'otherWritten'): void {
    const own = record[list.identifier];
    if (own !== undefined && own !== null && !isSameId(id, own))
      throw new UnusableAnswer(code, id, String(own));
  }

  /** The record as its source has it; undefined if it is gone. @throws UnusableAnswer if another one comes */
  async function recordAt(id: string): Promise<Row | undefined> {
    const answer = await send(recordRequest(convention, calls, id, list.identifier));
    if (isGone(answer)) return undefined;
    const record = readRecord(convention, calls, requireFine(answer));
    if (record) requireSame(id, record, 'otherRecord');
    return record;
  }

  /** Makes sure that a change meets the record that it is meant for, as far as the source gives single records. */
  async function requireMeant(id: string): Promise<void> {
    try {
      await recordAt(id);
    } catch (error) {
      if (!(error instanceof CannotAsk || error instanceof SourceFailed)) throw error;
    }
  }

  async function requireRecord(id: string): Promise<Row> {
    const record = await recordAt(id);
    if (!record) throw new UnusableAnswer('gone', id);
    return record;
  }

  const asWrite = (what: SourceWrite): SourceRequest =>
    writeRequest(convention, calls, what, list.identifier);

  const bySaveName = new Map(Object.values(list.fields).map((field) => [field.saveAs, field]));
  const writtenValues = (values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        writtenValue(writing, bySaveName.get(name), value, zone),
      ]),
    );

  const questionIn = (body: Row): ListQuestion =>
    questionOf(list, body, (field, value) => writtenValue(writing, field, value, zone, 'filter'));

  return {
    async page(asked: EndpointCall, body: PageQuestion): Promise<RecordsPage> {
      const { pageIndex, pageSize: size } = body;
      const start = (pageIndex - 1) * size;
      const question = questionIn(body);
      const known = positionsOf(JSON.stringify([list.name, convention, asked, question]));
      const page = await readRows(convention, asked, question, { start, size }, send, known);
      return {
        rows: page.rows.map(readValues),
        total: countedRows(page, { start, size }),
        notices: page.notices,
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
        if (found.length > 0 || rows.length === 0) return found.map(readValues);
      }
      const found: Row[] = [];
      await each(ids, async (id) => {
        const record = await recordAt(id);
        if (record) found.push(readValues(record));
      });
      return found;
    },
    /** All records with one of these values in a field. @throws UnusableAnswer if the source does not narrow its records so */
    async having(field: CompiledField, values: readonly unknown[]): Promise<Row[]> {
      const written = values.map((value) => writtenValue(writing, field, value, zone));
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
          throw new UnusableAnswer('ignoresFilter', field.path);
        found.push(...rows.map(readValues));
      }
      return found;
    },
    /** How many records each tab has, by one call of the source. */
    async counts({ method, path, fixed = {} }: EndpointCall, body: Row) {
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
    detail: async (id: string): Promise<Row> => readValues(await requireRecord(id)),
    /** Creates a record, or changes the fields of one that are sent. @returns what the source tells of it, with its id */
    async save(body: Row): Promise<Row> {
      const { [list.identifier]: given, revision: _none, ...sent } = body;
      const values = { ...calls.save?.fixed, ...writtenValues(sent) };
      const id = given === undefined ? undefined : String(given);
      const answered = id === undefined ? await created(values) : await changed(id, values);
      // the source may have an `id` of its own beside the identifier of the list
      const { id: _own, ...saved } = readValues(answered);
      const savedId = answered[list.identifier] ?? id;
      return savedId === undefined
        ? saved
        : { ...saved, id: String(savedId), [list.identifier]: savedId };
    },
    async delete(ids: readonly string[]): Promise<DoneEach> {
      const deletions = ids.map((id) => [id, asWrite({ kind: 'delete', id })] as const);
      await each(ids, requireMeant);
      return eachInTurn(deletions);
    },
    /** Makes a call that the list names for each record. */
    onEach: ({ method, path, fixed }: EndpointCall, ids: readonly string[]) =>
      eachInTurn(
        ids.map((id) => {
          const named = path.includes('{') ? [] : [['id', id] as const];
          const values = [...Object.entries(fixed ?? {}), ...named];
          const inPlace = filledPath(path, () => id);
          return [id, requestOf(convention, { method, path: inPlace, values })];
        }),
      ),
    /** Makes the call of an action. @returns the message of the source; empty if it has none */
    async act({ method, path, fixed }: RowCall, body: Row): Promise<string> {
      const inPaths = new Set(parametersOf(path).map(inPath));
      const values = Object.fromEntries(
        Object.entries(body).filter(([name]) => !inPaths.has(name)),
      );
      const asked = requestOf(convention, {
        method,
        path: filledPath(path, (name) => body[inPath(name)]),
        values: Object.entries({ ...fixed, ...values }),
      });
      const answer = requireFine(await sendWrite(asked));
      return readEnvelope(answer.body, answer.status).message;
    },
  };

  async function created(values: Row): Promise<Row> {
    const answer = requireFine(await sendWrite(asWrite({ kind: 'create', values })));
    return readWritten(convention, calls, answer, list.identifier);
  }

  async function changed(id: string, values: Row): Promise<Row> {
    const change = { kind: 'update', id, values } as const;
    let request = asWrite(change);
    if (changesWhole(convention, calls)) {
      const current = wholeRecord(list, await requireRecord(id), find);
      request = asWrite({ ...change, current });
    } else await requireMeant(id);
    const answer = requireFine(await sendWrite(request));
    const answered = readRecord(convention, calls, answer) ?? {};
    requireSame(id, answered, 'otherWritten');
    return answered;
  }

  /**
   * Makes a call for one record after the other.
   *
   * @returns how many it was made for, and those that were gone
   * @throws SourceFailed for the first that the source refuses; it says how many were done before
   */
  async function eachInTurn(
    asked: readonly (readonly [id: string, request: SourceRequest])[],
  ): Promise<DoneEach> {
    const unchanged: { id: string; reason: string }[] = [];
    let done = 0;
    for (const [id, request] of asked) {
      const answer = await sendWrite(request);
      const failure = failureOf(convention, answer);
      if (isGone(answer)) unchanged.push({ id, reason: 'gone' });
      else if (!failure) done += 1;
      else throw new SourceFailed(answer.status, failure, { done, of: asked.length });
    }
    return { done, unchanged };
  }
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

/** How many records there are, as far as a page and what its source says of it tell. */
function countedRows(
  { rows, total, totalExact, hasMore }: SourcePage,
  { start, size }: { readonly start: number; readonly size: number },
): PageTotal {
  const counted = pageTotal(total, { start, rows: rows.length, size, exact: totalExact });
  if (counted.isStated || hasMore === undefined) return counted;
  return hasMore
    ? { ...counted, total: start + rows.length + 1, totalExact: false }
    : {
        ...counted,
        total: rows.length > 0 ? start + rows.length : counted.total,
        totalExact: rows.length > 0 || start === 0,
      };
}
