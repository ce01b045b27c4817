import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type AuditedAction, auditedAction } from '#contract/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { actionHeader, seeAsHeader } from '#contract/headers.ts';
import type { Language } from '#contract/language.ts';
import { requestTimeoutMilliseconds } from '#contract/limits.ts';
import type { Zone } from '#contract/zonedTime.ts';
import { locales } from '#locales/index.ts';
import {
  type Authentication,
  asOperator,
  checkAccess,
  checkKey,
  checkMember,
  checkSecondFactor,
  type Reach,
} from './access.ts';
import type { AnswerWriter } from './answers.ts';
import type { Environment } from './bindings.ts';
import { within } from './deadline.ts';
import { encode, encodeAtOnce, encodingFor } from './encoding.ts';
import { endpointPath } from './endpointAddress.ts';
import { isStillKnown } from './entityTag.ts';
import { Refused, sentence } from './errors.ts';
import { type Call, type Caller, type HandledEndpoint, isOperator, personOf } from './handle.ts';
import { readBody, readParameters, readQuery } from './input.ts';
import { requireContract } from './requireContract.ts';

/** The bytes of envelopes. Each carries the id of its call; the rest may be shared between calls. */

/** bytes; a shorter answer fits into one packet anyway */
const smallest = 1_400;
/** bytes; a longer answer is encoded beside this thread */
const largestAtOnce = 32_000;

/** An answer before it is sent, with the headers about its encoding. */
interface Written {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Compresses an answer that does not fit into a packet if the caller accepts it: twenty rows become a third as long, the
 * schemas of all lists an eighth. Answers of calls are not cached, so they need no `vary`.
 */
export async function compressed(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Written> {
  const encoding = body.byteLength < smallest ? undefined : encodingFor(request);
  if (!encoding) return { body, headers: {} };
  const isShort = body.byteLength <= largestAtOnce;
  return {
    body: isShort ? encodeAtOnce(encoding, body) : await encode(encoding, body),
    headers: { 'content-encoding': encoding },
  };
}

/** seconds for which a browser, or what stands between, gives an open answer again */
const keptSeconds = 30;

/** An answer for everybody: it is kept for a moment, and 304 for whoever has it. It carries no request id, so that it is the same for all. */
async function openAnswer(request: Request, answer: unknown): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(answer));
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const standing = {
    'cache-control': `public, max-age=${keptSeconds}`,
    // weak, because it names the compressed and the uncompressed answer
    etag: `W/${tag}`,
    vary: 'Accept-Encoding',
  };
  if (isStillKnown(request, tag)) return new Response(null, { status: 304, headers: standing });
  const written = await compressed(request, body);
  return new Response(written.body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...standing,
      ...written.headers,
    },
  });
}

/** Bytes of envelopes that several calls are answered with, without the closing part that holds the id of the call. */
const writtenEnvelopes = new WeakMap<object, Uint8Array<ArrayBuffer>>();

const isEnvelope = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && 'isSuccess' in answer;

/** The bytes of an answer in its envelope; an answer that has no envelope is written without one. */
function answerBytes(answer: unknown, requestId: string): Uint8Array<ArrayBuffer> {
  if (!isEnvelope(answer)) return Buffer.from(JSON.stringify(answer));
  let bytes = writtenEnvelopes.get(answer);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(answer).slice(0, -1));
    writtenEnvelopes.set(answer, bytes);
  }
  return Buffer.concat([bytes, Buffer.from(`,"requestId":${JSON.stringify(requestId)}}`)]);
}

/** The JSON of an answer that a former call was given, as the answer of this one. */
function answeredAgain(text: string, requestId: string): string {
  const answer: unknown = JSON.parse(text);
  return JSON.stringify(isEnvelope(answer) ? { ...answer, requestId } : answer);
}

export interface CallOptions {
  readonly authenticate: (authorization: string | null) => Promise<Authentication>;
  /** lets an account make a call, or throws why not now; asked before the body is read */
  readonly admit?: (endpoint: Endpoint, caller: Caller) => Promise<void>;
  /** what the role of a caller opens of a call, by the list that its address names if it does */
  readonly reachOf?: (
    endpoint: Endpoint,
    resource: string | undefined,
    caller: Caller,
  ) => Promise<Reach | undefined>;
  /** an operator as what a role sees */
  readonly seeAs?: (caller: Caller, role: string) => Promise<Caller>;
  /** does the work of a call as an audited one; calls leave no trail without it */
  readonly audit?: AuditWork;
  /** does the work of a call once for its Idempotency-Key; without it keys have no effect */
  readonly once?: WorkOnce;
  /** checks every answer against the contract; for tests, because it costs time */
  readonly validateResponses?: boolean;
  /** milliseconds that a handler may take whose endpoint says nothing; streams are not limited. Default: 60,000 */
  readonly handlerTimeout?: number;
}

/** Answers one call of an endpoint; throws an error if it is refused. */
export type AnswerCall = (
  handled: HandledEndpoint,
  context: Context<Environment>,
) => Promise<Response>;

/** A call whose parts have passed their checks. */
interface CheckedCall {
  readonly endpoint: Endpoint;
  readonly parameters: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly language: Language;
  readonly requestId: string;
  readonly request: Request;
}

type Work = () => Promise<unknown>;
type AuditWork = (
  call: {
    account: string | undefined;
    action: AuditedAction;
    request: string;
    /** name of the key that a program makes the call with */
    key?: string;
    /** names what several calls do together */
    bulk?: string;
  },
  work: Work,
) => Promise<unknown>;

/** The outcome of a call: a new answer, or the stored answer of the first call. */
export type Outcome = { readonly answer: unknown } | { readonly kept: KeptAnswer };

/** The answer to an earlier call with the same key. */
export interface KeptAnswer {
  readonly status: number;
  /** the JSON of the envelope, without a request id */
  readonly text: string;
}

/** @returns undefined if the call has no key, or answers of its endpoint are not kept */
export type WorkOnce = (call: CheckedCall, work: Work) => Promise<Outcome> | undefined;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The name of the action that a call is a part of. One that is none is passed over: it changes nothing of the call. */
function actionIn(headers: Headers): string | undefined {
  const given = headers.get(actionHeader);
  return given !== null && uuid.test(given) ? given : undefined;
}

/**
 * Makes the function that answers calls of the contract: it identifies the caller, checks access and input, does the work
 * within its time and once for its key, and writes the answer.
 */
export function createCalls(zone: Zone, writer: AnswerWriter, options: CallOptions): AnswerCall {
  const handlerTimeout = options.handlerTimeout ?? requestTimeoutMilliseconds;

  /** Does the work of a call within its time, once for its Idempotency-Key if it has one. */
  async function outcomeOf(call: CheckedCall, work: Work): Promise<Outcome> {
    const { encoding, longest = handlerTimeout } = call.endpoint;
    const tooSlow = () =>
      new Refused(503, sentence(locales.server.http, 'tooSlow', { seconds: longest / 1_000 }), 5);
    const answering = options.once?.(call, work);
    if (answering) return within(answering, longest, tooSlow);
    const answer = work();
    return { answer: await (encoding === 'stream' ? answer : within(answer, longest, tooSlow)) };
  }

  /** Does the work of a call, and lets the trail know whose it is. */
  function audited({ endpoint, body, caller, requestId, request }: CheckedCall, work: Work) {
    const { audited: declared } = endpoint;
    const { audit } = options;
    if (!declared || !audit) return work();
    const { key } = caller ?? {};
    const bulk = actionIn(request.headers);
    return audit(
      {
        account: caller && personOf(caller),
        action: auditedAction(declared, body),
        request: requestId,
        ...(key ? { key: key.name } : {}),
        ...(bulk === undefined ? {} : { bulk }),
      },
      work,
    );
  }

  /** An operator who asks to see what a role sees. */
  async function seenAs(found: Authentication, role: string | null): Promise<Authentication> {
    if (role === null || !found.caller || !isOperator(found.caller) || found.caller.key)
      return found;
    const caller = await options.seeAs?.(found.caller, role);
    return caller ? { caller } : found;
  }

  /** Lets a caller make a call, before its body is read. @returns what their role opens of it, if they have one */
  async function admitted(
    endpoint: Endpoint,
    authentication: Authentication,
    resource: string | undefined,
  ): Promise<Reach | undefined> {
    const { caller } = authentication;
    checkKey(endpoint, caller);
    checkSecondFactor(endpoint, caller);
    checkMember(endpoint, caller);
    const reach = caller?.role && (await options.reachOf?.(endpoint, resource, caller));
    checkAccess(endpoint.access, reach && caller ? { caller: asOperator(caller) } : authentication);
    if (caller) await options.admit?.(endpoint, caller);
    return reach;
  }

  return async ({ endpoint, handler }, context) => {
    const request = context.req.raw;
    const bindings = context.env;
    bindings.isCall = true;
    bindings.route = endpointPath(endpoint);
    if (endpoint.longest !== undefined) bindings.bearSilence?.(endpoint.longest);
    const authentication = await seenAs(
      await options.authenticate(request.headers.get('authorization')),
      request.headers.get(seeAsHeader),
    );
    const { caller } = authentication;
    bindings.accountId = caller && personOf(caller);
    const reach = await admitted(endpoint, authentication, context.req.param('resource'));
    const parameters = readParameters(endpoint, context.req);
    const query = readQuery(endpoint, request.url, zone);
    const given = await readBody(endpoint, request, zone);
    const opened = reach?.open(query, given);
    // what goes beyond the role is decided as for anybody else
    if (reach && !opened) checkAccess(endpoint.access, authentication);
    const call = {
      endpoint,
      parameters,
      query,
      body: given,
      caller: opened && caller ? asOperator(caller) : caller,
      language: bindings.language,
      zone,
      requestId: bindings.requestId,
      clientAddress: bindings.clientAddress,
      request,
      answerHeaders: {},
    };
    checkKey(endpoint, caller, given);
    // The validators of this very endpoint have passed each part, and its access the caller.
    const handled = async () => handler(call as Call<Endpoint>);
    const run = () => (opened ? opened.answer(handled) : handled());
    const outcome = await outcomeOf(call, () => audited(call, run));
    if ('kept' in outcome) {
      const { status, text } = outcome.kept;
      const again = answeredAgain(text, bindings.requestId);
      return writer.json(request, bindings, status, again, { 'idempotent-replayed': 'true' });
    }
    const { answer } = outcome;
    if (answer instanceof Response) return answer;
    // an answer without some of its fields is not whole
    if (options.validateResponses && !opened?.isLimited) requireContract(endpoint, answer);
    if (endpoint.service === 'open') return openAnswer(request, answer);
    const written = answerBytes(answer, bindings.requestId);
    const { body, headers } = await compressed(request, written);
    return writer.json(request, bindings, 200, body, { ...headers, ...call.answerHeaders });
  };
}
