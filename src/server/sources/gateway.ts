import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { jsonOf, LongNumbers, writeJson } from '#contract/exactJson.ts';
import { readRestRecord, restRows } from '#contract/restAnswer.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { refusedOf } from '#schema/limitFields.ts';
import { grantOf } from '#schema/own/grants.ts';
import { findRestCall, restCallsOf } from '#schema/restCalls.ts';
import { type SourceDefinition, sourceLimits } from '#schema/source/meta.ts';
import { readText } from '../http/body.ts';
import { Forbidden, NotFound, Refused, sentence } from '../http/errors.ts';
import { type Call, type Caller, type HandledEndpoint, userOf } from '../http/handle.ts';
import { takeOne } from '../identity/shares.ts';
import { accessFor } from '../jmgr/own/index.ts';
import type { Services } from '../services.ts';
import { credentialsMaker, type SecretOf } from './credentials.ts';
import { messages } from './messages.ts';
import { askedTooOften, badAnswer, tooSlow, waits } from './refusals.ts';
import type { SendToSource, SourceAnswer, SourceRequest } from './send.ts';

/**
 * The gateway: calls of lists to their sources, made by the platform with its own credentials. It makes the calls that the
 * list names and no others, for those to whom the list grants them.
 */

/** Finds lists, and the sources that they name. */
export interface SourcesOfLists {
  find(list: string): Promise<CompiledResource | undefined>;
  findSource(name: string): Promise<SourceDefinition | undefined>;
  readonly secretOf: SecretOf;
}

export type SourceMethod = Endpoint['method'];

const megabyte = 1024 * 1024;
/** Minutes whose worth of calls may come at once. */
const minutesAtOnce = 1;
const mostRedirects = 3;
/** seconds to wait where a source does not say how long */
const usualWait = 10;

/** What an answer tells beside its body, passed on to lists. */
const passedOn = ['content-type', 'x-total-count', 'content-range', 'link'];

/** Who answers the calls of lists of sources. */
export function sourceHandled(services: Services, known: SourcesOfLists, send: SendToSource) {
  const credentials = credentialsMaker(send, services.now, known.secretOf);

  /** The list and its source. @throws NotFound */
  async function listOf(name: string) {
    const list = await known.find(name);
    if (list?.provider !== 'source')
      throw new NotFound(sentence(messages, 'noSuchList', { list: name }));
    const source = list.source === undefined ? undefined : await known.findSource(list.source);
    if (!source)
      throw new NotFound(
        sentence(messages, 'noSuchSource', { list: name, source: list.source ?? '' }),
      );
    return { list, source };
  }

  /** Sends a call with the credentials, and follows redirects within the site of the source. */
  async function ask(
    source: SourceDefinition,
    call: Pick<SourceRequest, 'method' | 'body' | 'headers' | 'signal'> & { readonly url: URL },
  ): Promise<SourceAnswer> {
    const { headers, query } = await credentials.shown(source, call.signal);
    let { url } = call;
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (query) url.searchParams.set(...query);
      const answer = await send(source, {
        ...call,
        url,
        headers: { ...call.headers, ...headers },
      });
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status > 399 || !location) return answer;
      answer.end();
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      // a redirected write would be sent as another call
      if (next?.origin !== url.origin || call.method !== 'GET') break;
      url = next;
    }
    throw badAnswer('leadsElsewhere', source.name);
  }

  /** @throws Refused for an answer that is no answer to the list */
  function requireUsable(source: SourceDefinition, { status, headers }: SourceAnswer): void {
    if (status === 401 || status === 403) {
      credentials.forget(source);
      services.log.error({ source: source.name, status }, 'a source refuses the platform');
      throw badAnswer('refusesUs', source.name, status);
    }
    if (status === 429) {
      const asked = Number(headers['retry-after']);
      throw waits(source.name, asked > 0 ? Math.ceil(asked) : usualWait);
    }
    if (status >= 500) throw badAnswer('failed', source.name, status);
    const type = headers['content-type'] ?? '';
    const isJson = /^(application\/([\w.-]+\+)?json|text\/plain)\b/i.test(type);
    if (status < 300 && !isJson && !isEmpty(status, headers))
      throw badAnswer('notJson', source.name, status);
  }

  async function answerOf(
    source: SourceDefinition,
    call: Parameters<typeof ask>[1],
    hidden: readonly CompiledField[],
  ): Promise<Response> {
    const most = (source.limits?.megabytes ?? sourceLimits.megabytes) * megabyte;
    const answer = await ask(source, call);
    const { status } = answer;
    try {
      requireUsable(source, answer);
      if (Number(answer.headers['content-length']) > most)
        throw badAnswer('tooLarge', source.name, most / megabyte);
    } catch (error) {
      answer.end();
      throw error;
    }
    const headers = new Headers({ 'cache-control': 'no-store' });
    for (const name of passedOn) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    if (isEmpty(status, answer.headers)) {
      answer.end();
      return new Response(null, { status, headers });
    }
    if (hidden.length === 0) return new Response(answer.stream(most), { status, headers });
    const shown = withoutFields(await answer.text(most), hidden);
    if (shown === undefined) throw badAnswer('notJson', source.name, status);
    return new Response(shown, { status, headers });
  }

  async function handle(
    { list, source }: Awaited<ReturnType<typeof listOf>>,
    { caller, request }: Call<Endpoint>,
  ): Promise<Response> {
    const { name } = list;
    if (!caller) throw new Forbidden(sentence(messages, 'notGranted', { list: name }));
    const asked = new URL(request.url);
    const path = asked.pathname.slice(`/source/${name}`.length);
    const found = findRestCall(restCallsOf(list), request.method, path);
    if (!found)
      throw new NotFound(
        sentence(messages, 'noSuchCall', { list: name, method: request.method, path }),
      );
    const granted = grantOf(list, caller)[found.action];
    if (granted !== 'all' && granted !== true)
      throw new Forbidden((language) =>
        sentence(messages, 'notGranted', { list: list.label[language] })(language),
      );
    const { hidden, kept } = limitedFields(list, caller, services);
    const body = request.method === 'GET' ? undefined : await readText(request);
    requireWritable(body, kept);
    const { seconds = sourceLimits.seconds, callsPerMinute = sourceLimits.callsPerMinute } =
      source.limits ?? {};
    const bucket = { size: callsPerMinute * minutesAtOnce, perSecond: callsPerMinute / 60 };
    const taking = takeOne(services, `source:${source.name}`, bucket, 'readsTooOften');
    await taking.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      throw askedTooOften(source.name, error.retryAfterSeconds ?? usualWait);
    });
    const signal = AbortSignal.timeout(seconds * 1_000);
    try {
      return await answerOf(
        source,
        {
          method: request.method,
          url: new URL(source.address.replace(/\/$/, '') + path + asked.search),
          headers: {
            accept: 'application/json',
            'accept-language': request.headers.get('accept-language') ?? 'zh-CN',
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          body: body === '' ? undefined : body,
          signal: AbortSignal.any([signal, request.signal]),
        },
        hidden,
      );
    } catch (error) {
      throw signal.aborted ? tooSlow(source.name, seconds) : error;
    }
  }

  return async (name: string, method: SourceMethod): Promise<HandledEndpoint> => {
    const found = await listOf(name);
    const { list } = found;
    return {
      endpoint: defineEndpoint({
        service: 'source',
        method,
        path: `/${list.name}/{path}`,
        summary: `A call to the source of the list: ${list.label['en-US']}`,
        access: accessFor(list, ['read', 'create', 'edit', 'delete']),
        // the body is sent on as it came
        encoding: 'stream',
        response: z.unknown(),
      }),
      handler: (call) => handle(found, call),
    };
  };
}

const isEmpty = (status: number, headers: SourceAnswer['headers']): boolean =>
  status === 204 || headers['content-length'] === '0';

/** The fields that a caller may not view, and those that they may not write. */
function limitedFields(list: CompiledResource, caller: Caller, services: Services) {
  const { view, edit } = refusedOf(list, {
    user: userOf(caller),
    now: services.now(),
    zone: services.settings.TIME_ZONE,
  });
  const named = (names: ReadonlySet<string>) =>
    Object.values(list.fields).filter(({ name }) => names.has(name));
  return { hidden: named(view), kept: named(edit) };
}

/** @throws Forbidden naming the fields of a body that its caller may not write */
function requireWritable(body: string | undefined, kept: readonly CompiledField[]): void {
  if (!body || kept.length === 0) return;
  const sent = jsonOf(body);
  const names = kept
    .filter(({ saveAs }) => typeof sent === 'object' && sent !== null && saveAs in sent)
    .map(({ name }) => name);
  if (names.length > 0)
    throw new Forbidden(sentence(messages, 'fieldsNotYours', { fields: names.join(', ') }));
}

/** An answer without some fields of its rows; undefined if it has no rows. */
function withoutFields(text: string, hidden: readonly CompiledField[]): string | undefined {
  const long = new LongNumbers();
  const body = jsonOf(text, long);
  const record = readRestRecord(body);
  const rows = restRows(body) ?? (record ? [record] : undefined);
  if (!rows) return undefined;
  for (const row of rows) for (const { path } of hidden) remove(row, path.split('.'));
  return writeJson(body, long);
}

function remove(row: object, [first = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) {
    Reflect.deleteProperty(row, first);
    return;
  }
  const inner: unknown = Reflect.get(row, first);
  if (typeof inner === 'object' && inner !== null) remove(inner, rest);
}
