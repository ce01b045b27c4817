import { message } from '#contract/language.ts';
import { requestMessages } from '#contract/messages/request.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from './callFailure.ts';
import { readAnswer } from './longNumbers.ts';
import { sessionMessages } from './messages.ts';
import { noteServerTime } from './serverClock.ts';

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | undefined;
  /** milliseconds */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** arrives even when the page is left meanwhile */
  keepalive?: boolean | undefined;
  /** a success is answered with a file. Default: false */
  asFile?: boolean | undefined;
  /** whose answer it is, see `readAnswer`. Default: the platform's */
  service?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  /** parsed JSON, long numbers as texts; undefined where the answer was none */
  body: unknown;
  /** whether it holds something that is no JSON: a page of somebody on the way, an answer that broke off */
  isBroken: boolean;
  /** what a request for a file was answered with; absent where it failed */
  file?: Blob;
  requestId: string | undefined;
  headers: Headers;
}

/** Nothing, or a word like `OK`, which some services answer a write with. */
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
        message: message(requestMessages, language, 'timeout'),
      });
    if (controller.signal.aborted)
      throw new CallFailure({ kind: 'aborted', code: 0, message: 'aborted' });
    throw new CallFailure({
      kind: 'network',
      code: 0,
      message: message(sessionMessages, language, 'network'),
    });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}
