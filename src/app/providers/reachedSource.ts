import { z } from 'zod';
import { message } from '#contract/language.ts';
import { requestTimeoutMilliseconds } from '#contract/limits.ts';
import type { ReadEnvelope } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { type ByName, type CompiledResource, compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { addressAt } from '#schema/source/address.ts';
import type { SourceAnswer } from '#schema/source/answer.ts';
import type { SourceRequest } from '#schema/source/calls.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { SourceFailed, UnusableAnswer } from '#schema/source/errors.ts';
import { type SourceDefinition, source } from '#schema/source/meta.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import { callOfAction, callOfTab } from '#schema/source/platformCalls.ts';
import { type RecordsPage, type SourceList, sourceRecords } from '#schema/source/records.ts';
import { failureText, noticeText } from '#schema/source/sentences.ts';
import { platformZone } from '../configuration.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from '../session/callFailure.ts';
import type { JmgrCall } from '../session/client.ts';
import { writeBody } from '../session/longNumbers.ts';
import { notifyFailure } from '../session/notifications.ts';
import { type CallOptions, send } from '../session/transport.ts';

/**
 * Lists of a source that the browser itself asks, because the source allows it (docs/sources.md): calls of the platform's
 * gateway are answered here, by the same functions.
 */

const row = z.record(z.string(), z.unknown());
const pageQuestion = row.and(z.object({ pageIndex: z.number(), pageSize: z.number() }));
const ids = z.object({ ids: z.array(z.string()) });

interface Opened extends SourceList {
  readonly source: SourceDefinition;
  readonly positionsOf: ReturnType<typeof pagesSeen>;
}

const opened = new WeakMap<object, Opened>();

function open({ reached }: CompiledResource, lists: ByName<CompiledResource>): Opened {
  if (!reached) throw new Error('the browser does not ask this source');
  const known = opened.get(reached);
  if (known) return known;
  const list = compileResource(resource.parse(reached.list));
  const definition = source.parse(reached.source);
  const related = Object.values(list.fields).flatMap(({ relation }) => {
    const other = relation && lists.get(relation.resource);
    return relation && other ? [[relation.resource, other] as const] : [];
  });
  const made = {
    list,
    source: definition,
    convention: conventionOf(definition),
    related: new Map(related),
    positionsOf: pagesSeen(),
  };
  opened.set(reached, made);
  return made;
}

/** Sends a call to the source, without the person's token. @throws UnusableAnswer for a write that nobody knows the end of */
async function ask(
  { address }: SourceDefinition,
  { method, path, query, headers, body }: SourceRequest,
  signal: AbortSignal | undefined,
  isWrite = false,
): Promise<SourceAnswer> {
  const url = addressAt(address, path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const text = body === undefined || typeof body === 'string' ? body : writeBody(body, address);
  const answer = await send({
    method,
    url: url.href,
    headers: { Accept: 'application/json', 'Accept-Language': currentLanguage(), ...headers },
    body: text,
    timeout: requestTimeoutMilliseconds,
    signal,
    service: address,
  }).catch((error: unknown) => {
    const isOpen = isWrite && error instanceof CallFailure && error.kind !== 'aborted';
    throw isOpen ? new UnusableAnswer('unknownOutcome', error.code) : error;
  });
  if (isWrite && answer.isBroken && answer.status < 300)
    throw new UnusableAnswer('unknownOutcome', answer.status);
  return {
    status: answer.status,
    body: answer.body,
    header: (name) => answer.headers.get(name) ?? undefined,
  };
}

const envelope = (data: unknown, told: Partial<ReadEnvelope> = {}): ReadEnvelope => ({
  success: true,
  code: 200,
  message: '',
  data,
  dataCount: undefined,
  dataCountExact: true,
  notices: [],
  requestId: undefined,
  ...told,
});

function pageEnvelope(name: string, { rows, total, notices }: RecordsPage): ReadEnvelope {
  return envelope(rows, {
    dataCount: total.total,
    dataCountExact: total.totalExact,
    notices: notices.map((notice) => noticeText(name, notice, currentLanguage())),
  });
}

/** What a call of the gateway does; undefined if the list has no such call. */
async function answer(
  list: Opened,
  [what = '', of = '']: readonly string[],
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<ReadEnvelope | undefined> {
  const written = list.list;
  const records = sourceRecords(list, {
    send: (asked) => ask(list.source, asked, signal),
    sendWrite: (asked) => ask(list.source, asked, signal, true),
    positionsOf: list.positionsOf,
    zone: platformZone(),
    site: location.origin,
  });
  const page = async (call: CompiledResource['endpoints']['list'] | undefined) =>
    call && pageEnvelope(list.source.name, await records.page(call, pageQuestion.parse(body)));
  const act = async (call: ReturnType<typeof callOfAction>) =>
    call && envelope({}, { message: await records.act(call, row.parse(body)) });
  const { restore } = written.endpoints;
  switch (what) {
    case 'list':
      return page(of === '' ? written.endpoints.list : callOfTab(written, of));
    case 'pick':
      return page(written.picker.list);
    case 'some':
      return envelope(await records.some(ids.parse(body).ids));
    case 'counts':
      return typeof written.tabCounts === 'object'
        ? envelope(await records.counts(written.tabCounts, row.parse(body)))
        : undefined;
    case 'detail':
      return envelope(await records.detail(decodeURIComponent(of)));
    case 'save':
      return envelope(await records.save(row.parse(body)));
    case 'delete': {
      const { done: deleted, unchanged } = await records.delete(ids.parse(body).ids);
      return envelope({ deleted, unchanged });
    }
    case 'restore': {
      if (!restore) return undefined;
      const { done: restored, unchanged } = await records.onEach(restore, ids.parse(body).ids);
      return envelope({ restored, unchanged });
    }
    case 'action':
      return act(callOfAction(written, of, 'call'));
    case 'undo':
      return act(callOfAction(written, of, 'undo'));
    default:
      return undefined;
  }
}

/**
 * Answers a call of the gateway for a list that the browser asks for itself.
 *
 * @throws CallFailure, after the person has been told unless `silent`
 */
export async function callReached(
  list: CompiledResource,
  lists: ByName<CompiledResource>,
  { path, body }: JmgrCall,
  { silent, signal }: Pick<CallOptions, 'silent' | 'signal'>,
): Promise<ReadEnvelope> {
  const asked = open(list, lists);
  try {
    const found = await answer(asked, path.split('/').slice(3), body, signal);
    if (!found) throw new Error(`the list ${list.name} has no call ${path}`);
    return found;
  } catch (error) {
    const failure = failureOf(asked.source.name, error);
    if (failure instanceof CallFailure && !silent) notifyFailure(failure);
    throw failure;
  }
}

/** An error with the sentence for it. */
function failureOf(name: string, error: unknown): unknown {
  const language = currentLanguage();
  if (error instanceof CallFailure && error.kind === 'network')
    return new CallFailure({
      kind: error.kind,
      code: error.code,
      message: message(locales.lists.provider, language, 'restUnreachable', { name }),
    });
  const text = failureText(name, error);
  if (!text) return error;
  const problems = error instanceof SourceFailed ? error.failure.problems : [];
  const plain = error instanceof UnusableAnswer && error.isUncertain ? 502 : 400;
  return new CallFailure({
    kind: 'answer',
    code: error instanceof SourceFailed ? error.status : plain,
    message: text(language),
    data: problems.length > 0 ? { problems } : undefined,
  });
}
