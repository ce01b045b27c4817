import type { Endpoint } from '#contract/endpoint.ts';
import { actionHeader, seeAsHeader } from '#contract/headers.ts';
import { requestTimeoutMilliseconds } from '#contract/limits.ts';
import { type Repetition, repetitionOf } from '#contract/repetition.ts';
import { configuration, isOwnPlatform } from '../configuration.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { fillPath } from './fillPath.ts';
import { writeBody } from './longNumbers.ts';
import { seenRole } from './seeAs.ts';
import { sessionStore } from './sessionStore.ts';
import type { HttpRequest } from './transport.ts';

/** Writes a call as a request (contract 7.2): address, headers, body. */

type QueryValue = string | number | boolean | null | undefined;

/** A call before it is written as a request. */
export interface PlainCall {
  method: string;
  /** relative to the site's root, with its parameters filled in */
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  encoding?: 'json' | 'form' | 'stream' | undefined;
  withToken: boolean;
  /** whether the answer is a file if the call succeeds. Default: false */
  asFile?: boolean | undefined;
  /** whether it may be sent again. Default: `unkept` */
  again?: Repetition | undefined;
  /** milliseconds that it may take. Default: 60,000 */
  longest?: number | undefined;
  /** its Idempotency-Key, the same for every attempt */
  key?: string | undefined;
}

function queryText(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (isQueryValue(one) && one !== undefined && one !== null && one !== '')
        parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

function isQueryValue(value: unknown): value is QueryValue {
  return typeof value !== 'object' || value === null;
}

/** Form-encodes the fields that have a value. */
function formBody(fields: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

function encode(call: PlainCall): { body: BodyInit | undefined; contentType: string | undefined } {
  if (call.encoding === 'form')
    return {
      body: formBody(typeof call.body === 'object' && call.body ? call.body : {}).toString(),
      contentType: 'application/x-www-form-urlencoded',
    };
  if (call.encoding === 'stream' && call.body instanceof Blob)
    return { body: call.body, contentType: call.body.type || 'application/octet-stream' };
  // contract 7.2: every request carries a JSON content type
  return {
    body: call.body === undefined ? undefined : writeBody(call.body, ''),
    contentType: 'application/json',
  };
}

/**
 * The request for a call, with the present token.
 *
 * @param options `timeout` in milliseconds; default that of the call
 */
export function requestOf(
  call: PlainCall,
  options: { timeout?: number; signal?: AbortSignal; keepalive?: boolean; action?: string },
): HttpRequest {
  const { version } = configuration();
  const { token } = sessionStore.get();
  const { body, contentType } = encode(call);
  return {
    method: call.method,
    url: call.path + queryText(call.query ?? {}),
    headers: {
      Accept: call.asFile ? '*/*' : 'application/json',
      'Accept-Language': currentLanguage(),
      ...(contentType ? { 'Content-Type': contentType } : {}),
      ...(call.withToken && token ? { Authorization: `Bearer ${token}` } : {}),
      ...(version ? { version } : {}),
      ...(seenRole() && isOwnPlatform() ? { [seeAsHeader]: seenRole() ?? '' } : {}),
      ...(options.action && isOwnPlatform() ? { [actionHeader]: options.action } : {}),
      ...(call.key ? { 'Idempotency-Key': `"${call.key}"` } : {}),
    },
    body,
    timeout: options.timeout ?? call.longest ?? requestTimeoutMilliseconds,
    signal: options.signal,
    keepalive: options.keepalive,
    asFile: call.asFile,
  };
}

/** The path of an endpoint with the base of its service; three identity paths are settings (contract 10.5). */
function endpointPath(endpoint: Endpoint): string {
  const { apiBase, identityBase, tokenPath, profilePath, logoutPath } = configuration();
  if (endpoint.service === 'jmgr') return apiBase + endpoint.path;
  const settings: Record<string, string> = {
    '/connect/token': tokenPath,
    '/api/User/GetProfile': profilePath,
    '/api/User/Logout': logoutPath,
  };
  return identityBase + (settings[endpoint.path] ?? endpoint.path);
}

interface AnyInput {
  parameters?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The call of an endpoint of the contract. */
export function callOf(endpoint: Endpoint, input: AnyInput): PlainCall {
  return {
    method: endpoint.method,
    path: fillPath(endpointPath(endpoint), input.parameters ?? {}),
    query: input.query,
    body: input.body,
    encoding: endpoint.encoding,
    withToken: endpoint.path !== '/connect/token',
    again: repetitionOf(endpoint),
    longest: endpoint.longest,
  };
}
