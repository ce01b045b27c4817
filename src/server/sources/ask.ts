import { jsonOf, LongNumbers, writeJson } from '#contract/exactJson.ts';
import type { Language } from '#contract/language.ts';
import { addressAt } from '#schema/source/address.ts';
import type { SourceAnswer } from '#schema/source/answer.ts';
import type { SourceRequest } from '#schema/source/calls.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { type SourceDefinition, sourceLimits } from '#schema/source/meta.ts';
import { isStated, valueAt } from '#schema/source/paths.ts';
import type { KeepsRow } from '#schema/source/readPage.ts';
import { Refused } from '../http/errors.ts';
import { takeOne } from '../identity/shares.ts';
import { keptFor } from '../keptFor.ts';
import type { Services } from '../services.ts';
import { retryAfterOf } from '../times.ts';
import type { credentialsMaker } from './credentials.ts';
import { askedTooOften, badAnswer, NoRoom, SourceTrouble, tooSlow, waits } from './refusals.ts';
import { type RoomOfCall, roomFor } from './room.ts';
import type { Reading, SendToSource, SentAnswer, SentRequest } from './send.ts';
import type { SourceWatch } from './troubles.ts';

/**
 * Asks a source one thing, with the platform's credentials and within the limits of the source. What comes back is read as
 * JSON; the sentences of what went wrong name the source.
 */
export type AskSource = (
  source: SourceDefinition,
  request: SourceRequest,
  asked: {
    readonly signal: AbortSignal;
    readonly language: Language;
    /** is shown the text of a success before that is read as JSON, whatever its type; what it throws is thrown */
    readonly look?: ((text: string) => void) | undefined;
    /** which rows are needed of a large answer */
    readonly keeps?: KeepsRow | undefined;
    /** what holds the answer for as long as the call lasts. Default: until it is read */
    readonly room?: RoomOfCall | undefined;
  },
) => Promise<SourceAnswer>;

const megabyte = 1024 * 1024;
/** Minutes whose worth of calls may come at once. */
const minutesAtOnce = 1;
const mostRedirects = 3;
/** seconds for which a source is left alone at most, if it asks for that */
const longestQuiet = 3_600;
/** seconds to wait where a source does not say how long */
const usualWait = 10;

/** Makes the one way to ask sources. @param observe is told of every answer, and of every failure as status 0 */
export function sourceAsker(
  services: Services,
  {
    send,
    credentials,
    observe,
    watch,
  }: {
    readonly send: SendToSource;
    readonly credentials: ReturnType<typeof credentialsMaker>;
    readonly observe: (source: string, status: number, seconds: number) => void;
    readonly watch?: SourceWatch;
  },
): AskSource {
  /** the long numbers that sources have sent, so that they are sent back as numbers */
  const numbers = new Map<string, LongNumbers>();
  const numbersOf = (name: string): LongNumbers => {
    const known = numbers.get(name) ?? new LongNumbers();
    numbers.set(name, known);
    return known;
  };

  /** until when sources want to be left alone; one that was changed is asked again */
  const quiet = new WeakMap<SourceDefinition, number>();
  /** @throws SourceTrouble while the source wants to be left alone */
  function requireAskable(source: SourceDefinition): void {
    const left = (quiet.get(source) ?? 0) - services.now().getTime();
    if (left > 0) throw waits(source.name, Math.ceil(left / 1_000));
  }

  async function takeCall({ name, limits }: SourceDefinition): Promise<void> {
    const { callsPerMinute = sourceLimits.callsPerMinute } = limits ?? {};
    const bucket = { size: callsPerMinute * minutesAtOnce, perSecond: callsPerMinute / 60 };
    try {
      await takeOne(services, `source:${name}`, bucket, 'readsTooOften');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const why = askedTooOften(name, error.retryAfterSeconds ?? usualWait);
      await watch?.failed(name, why);
      throw why;
    }
  }

  /** Sends a call with the credentials, and follows redirects within the site of the source. */
  async function sendShown(source: SourceDefinition, call: SentRequest): Promise<SentAnswer> {
    const { headers, query } = await credentials.shown(source, call.signal);
    let { url } = call;
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (query) url.searchParams.set(...query);
      const answer = await send(source, { ...call, url, headers: { ...call.headers, ...headers } });
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

  const refused = (source: SourceDefinition, status: number): SourceTrouble => {
    credentials.forget(source);
    services.log.error({ source: source.name, status }, 'a source refuses the platform');
    return badAnswer('refusesUs', source.name, status);
  };

  /** @throws Refused for an answer that the source does not give to the question */
  function requireUsable(
    source: SourceDefinition,
    { status, headers }: SentAnswer,
    { most, isText }: { readonly most: number; readonly isText: boolean },
  ) {
    if (status === 401 || status === 403) throw refused(source, status);
    if (status === 429) {
      const seconds = retryAfterOf(headers['retry-after'], services.now()) ?? usualWait;
      if (headers['retry-after'] !== undefined)
        quiet.set(source, services.now().getTime() + Math.min(seconds, longestQuiet) * 1_000);
      throw waits(source.name, seconds);
    }
    if (status >= 500) throw badAnswer('failed', source.name, status);
    if (Number(headers['content-length']) > most)
      throw badAnswer('tooLarge', source.name, most / megabyte);
    const type = headers['content-type'] ?? '';
    const isJson = /^(application\/([\w.-]+\+)?json|text\/plain)\b/i.test(type);
    if (status < 300 && !isJson && !isText && !isEmpty(status, headers))
      throw badAnswer('notJson', source.name, status);
  }

  async function answerOf(
    source: SourceDefinition,
    call: SentRequest,
    { look, ...reading }: Reading & { readonly look: ((text: string) => void) | undefined },
  ): Promise<SourceAnswer> {
    const most = (source.limits?.megabytes ?? sourceLimits.megabytes) * megabyte;
    const answer = await sendShown(source, call);
    const { status, headers } = answer;
    try {
      requireUsable(source, answer, { most, isText: look !== undefined });
    } catch (error) {
      answer.end();
      throw error;
    }
    const text = isEmpty(status, headers) ? '' : await answer.text(most, reading);
    if (status < 300) look?.(text);
    const body = text === '' ? undefined : jsonOf(text, numbersOf(source.name));
    if (text !== '' && body === undefined && status < 300)
      throw badAnswer('notJson', source.name, status);
    const said = refusalIn(source, body);
    if (said !== undefined) throw refused(source, said);
    return { status, body, header: (name) => textOf(headers[name.toLowerCase()]) };
  }

  function callOf(
    { name, address }: SourceDefinition,
    { method, path, query, headers, body }: SourceRequest,
    { language, look }: Parameters<AskSource>[2],
    signal: AbortSignal,
  ): SentRequest {
    const url = addressAt(address, path);
    for (const pair of query) url.searchParams.append(...pair);
    const text =
      body === undefined || typeof body === 'string' ? body : writeJson(body, numbersOf(name));
    return {
      method,
      url,
      headers: {
        accept: look ? 'application/json, */*;q=0.1' : 'application/json',
        'accept-language': language,
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: text,
      signal,
    };
  }

  return async (source, request, asked) => {
    requireAskable(source);
    await takeCall(source);
    const { seconds = sourceLimits.seconds } = source.limits ?? {};
    const late = AbortSignal.timeout(seconds * 1_000);
    const signal = AbortSignal.any([late, asked.signal]);
    const began = performance.now();
    const observed = (status: number) =>
      observe(source.name, status, (performance.now() - began) / 1_000);
    const room = asked.room ?? roomFor(services).open();
    try {
      const { look, keeps } = asked;
      const holds = (bytes: number) => room.hold(source.name, bytes, signal);
      const call = callOf(source, request, asked, signal);
      const answer = await answerOf(source, call, { look, keeps, holds });
      observed(answer.status);
      await watch?.answered(source.name);
      return answer;
    } catch (error) {
      observed(0);
      const isLate = late.aborted && error instanceof NoRoom === false;
      const why = isLate ? tooSlow(source.name, seconds) : error;
      if (why instanceof SourceTrouble) await watch?.failed(source.name, why);
      throw why;
    } finally {
      if (!asked.room) room.close();
    }
  };
}

const successOf = keptFor((source: SourceDefinition) => conventionOf(source).success);

/** 401 or 403 where a service says it in an answer of any status, as its convention tells success. */
function refusalIn(source: SourceDefinition, body: unknown): number | undefined {
  const success = successOf(source);
  if (!success || isStated(body, success)) return undefined;
  const said = Number(valueAt(body, success.path));
  return said === 401 || said === 403 ? said : undefined;
}

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ');

const isEmpty = (status: number, headers: SentAnswer['headers']): boolean =>
  status === 204 || headers['content-length'] === '0';
