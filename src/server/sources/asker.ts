import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import type { EndpointCall, Grant, RowCall } from '#schema/meta.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import {
  type PageQuestion,
  type SourceList,
  type SourceTools,
  sourceRecords,
} from '#schema/source/records.ts';
import { noticeText } from '#schema/source/sentences.ts';
import { InvalidInput, NotFound, sentence } from '../http/errors.ts';
import { type Caller, succeed } from '../http/handle.ts';
import { requireGrant } from '../jmgr/own/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import { willWriteElsewhere } from '../repetition/run.ts';
import type { Services } from '../services.ts';
import type { AskSource } from './ask.ts';
import { fieldLimits } from './fieldLimits.ts';
import { ofWrite } from './refusals.ts';
import type { RoomOfCall } from './room.ts';

/** What a list asks its source on behalf of one caller: what the list grants them, without what they may not view. */

type Row = Readonly<Record<string, unknown>>;

/** A list with what is needed to ask for its records. */
export interface OpenedList extends SourceList {
  readonly source: SourceDefinition;
}

/** Who asks. */
export interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly request: Pick<Request, 'signal'>;
  /** what holds answers as long as the call lasts; without it each is held until it is read */
  readonly room?: RoomOfCall | undefined;
}

/** What is needed to ask. */
export interface AskingTools extends Pick<SourceTools, 'positionsOf'> {
  readonly services: Services;
  readonly ask: AskSource;
}

/**
 * Makes what asks a source. Its functions throw CannotAsk, SourceFailed and UnusableAnswer, which `refusals.ts` has sentences for.
 *
 * @throws Forbidden if the list does not grant the action to the caller
 */
export function createAsker(
  { services, ask, positionsOf }: AskingTools,
  { source, ...opened }: OpenedList,
  { caller, language, request, room }: Asking,
  action: keyof Grant,
) {
  const { list } = opened;
  requireGrant(list, caller, action);
  const limits = fieldLimits(services, list, caller);
  const send: SourceTools['send'] = (asked, keeps) =>
    ask(source, asked, { signal: request.signal, language, keeps, room });
  const records = sourceRecords(opened, {
    send,
    async sendWrite(asked) {
      await willWriteElsewhere(services.database);
      return send(asked).catch((error: unknown) => {
        throw ofWrite(error);
      });
    },
    // what somebody was answered is known for nobody else
    positionsOf: (question) => positionsOf(`${caller.id} ${question}`),
    zone: services.settings.TIME_ZONE,
    site: publicOrigin(services.settings),
  });
  /** @throws Forbidden, InvalidInput */
  function requireAskable(body: Row): void {
    limits.requireSeen(body);
    requireSortable(list, body.sort);
  }
  return {
    async page(asked: EndpointCall, body: PageQuestion) {
      requireAskable(body);
      const { rows, total, notices } = await records.page(asked, body);
      return {
        ...succeed(rows.map(limits.seen)),
        dataCount: total.total,
        ...(total.totalExact ? {} : { dataCountExact: false }),
        notices: notices.map((notice) => noticeText(source.name, notice, language)),
      };
    },
    some: async (ids: readonly string[]): Promise<Row[]> =>
      (await records.some(ids)).map(limits.seen),
    having: async (field: CompiledField, values: readonly unknown[]): Promise<Row[]> =>
      (await records.having(field, values)).map(limits.seen),
    async counts(body: Row): Promise<Record<string, number>> {
      const { tabCounts } = list;
      if (typeof tabCounts !== 'object')
        throw new NotFound(sentence(locales.sources.server, 'noCounts', { list: list.name }));
      requireAskable(body);
      return records.counts(tabCounts, body);
    },
    detail: async (id: string): Promise<Row> => limits.seen(await records.detail(id)),
    async save(body: Row): Promise<Row> {
      limits.requireWritable(body);
      return limits.seen(await records.save(body));
    },
    delete: records.delete,
    onEach: records.onEach,
    async act(call: RowCall, body: Row): Promise<string> {
      limits.requireWritable(body);
      return records.act(call, body);
    },
  };
}

/** @throws InvalidInput for an order that the list does not offer */
function requireSortable({ columns, sort }: CompiledResource, asked: unknown): void {
  if (typeof asked !== 'string') return;
  const offered = new Set([...columns.map(({ sortBy }) => sortBy), sort?.field]);
  for (const name of asked.split(',').map((part) => part.replace(/^-/, '')))
    if (!offered.has(name))
      throw new InvalidInput(sentence(locales.sources.server, 'notSortable', { name }));
}
