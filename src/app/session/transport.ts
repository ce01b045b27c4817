import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { CallFailure } from './callFailure.ts';
import { readAnswer } from './longNumbers.ts';
import { noteServerTime } from './serverClock.ts';

export interface CallOptions {
  /** shows no notification, neither of success nor of failure. Default: false */
  silent?: boolean;
  /** shows a notification of success. Default: true for PUT and DELETE, false otherwise (lists are POSTs here) */
  announce?: boolean;
  signal?: AbortSignal;
  /** sent even if the page is left meanwhile; at most 64 kB. Default: false */
  keepalive?: boolean;
  /** milliseconds. Default: 60,000 */
  timeout?: number;
  /** the UUID of the action that the call is a part of; the trail takes its calls back together */
  action?: string;
  /** the Idempotency-Key of a form, whose text may change before the outcome is known. Default: one for equal calls */
  key?: string;
  /** the body of an endpoint that takes a stream, such as a file */
  stream?: Blob;
  /** what a 401 does: `prompt` asks the person to sign in, `fail` only throws. Default: `prompt` */
  onUnauthorized?: 'prompt' | 'fail';
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | undefined;
  /** milliseconds */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** sent even if the page is left meanwhile */
  keepalive?: boolean | undefined;
  /** whether the answer is a file if the call succeeds. Default: false */
  asFile?: boolean | undefined;
  /** the service that answers, see `readAnswer`. Default: the platform */
  service?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  /** parsed JSON, with long numbers as texts; undefined if the answer is not JSON */
  body: unknown;
  /** whether the answer is not JSON: a page from in between, or an incomplete answer */
  isBroken: boolean;
  /** the requested file; absent if the call failed */
  file?: Blob;
  requestId: string | undefined;
  headers: Headers;
}

/** Whether an answer is empty or a word like `OK`, as some services answer a write. */
const isRemark = (text: string, { headers }: Response): boolean =>
  text === '' || (/^\w/.test(text) && /^text\/plain/.test(headers.get('content-type') ?? ''));

async function parse(response: Response, service: string) {
  const text = await response.text();
  const body = await readAnswer(text, service);
  return { body, isBroken: body === undefined && !isRemark(text.trim(), response) };
}

/**
 * Sends one request and reads its answer, whatever its status.
 * @throws CallFailure of kind `timeout`, `network` or `aborted`
 */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, request.timeout);
  const abort = () => controller.abort();
  request.signal?.addEventListener('abort', abort, { once: true });
  if (request.signal?.aborted) abort();
  try {
    const response = await fetch(new URL(request.url, location.origin), {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: controller.signal,
      keepalive: request.keepalive ?? false,
    });
    noteServerTime(response.headers.get('date'), Date.now());
    const content =
      request.asFile && response.ok
        ? { body: undefined, isBroken: false, file: await response.blob() }
        : await parse(response, request.service ?? '');
    return {
      ...content,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      headers: response.headers,
    };
  } catch {
    const language = currentLanguage();
    if (timedOut)
      throw new CallFailure({
        kind: 'timeout',
        code: 408,
        message: message(locales.shell.request, language, 'timeout'),
      });
    if (controller.signal.aborted)
      throw new CallFailure({ kind: 'aborted', code: 0, message: 'aborted' });
    throw new CallFailure({
      kind: 'network',
      code: 0,
      message: message(locales.shell.session, language, 'network'),
    });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}
