import { errorMessage } from '#contract/errorMessage.ts';
import { jsonOf } from '#contract/exactJson.ts';
import { terminalLanguage } from '../terminal.ts';
import { CommandFailure } from './terminal.ts';

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** the parsed JSON; undefined if it is not JSON */
  readonly body: unknown;
}

const timeoutSeconds = 20;
const mostCharacters = 50_000_000;

/**
 * Sends one request and reads its JSON.
 *
 * @throws CommandFailure if there is no answer in time
 */
export async function request(
  url: URL,
  init: RequestInit = {},
  seconds = timeoutSeconds,
): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  headers.set('accept-language', terminalLanguage);
  const signal = AbortSignal.timeout(seconds * 1_000);
  try {
    const response = await fetch(url, { ...init, headers, signal });
    const text = await response.text();
    const body = text.length > mostCharacters ? undefined : jsonOf(text);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new CommandFailure('timeout', { url: withoutQuery(url), seconds });
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new CommandFailure('unreachable', {
      url: withoutQuery(url),
      detail: errorMessage(cause) || 'no connection',
    });
  }
}

/** An address without its query. */
export const withoutQuery = (url: URL): string => `${url.origin}${url.pathname}`;
