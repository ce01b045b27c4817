import { configuration } from '../configuration.ts';
import { isPublicPath } from './guard.ts';
import { refreshDue } from './refreshPolicy.ts';
import { type PlainCall, requestOf } from './request.ts';
import { sessionStore } from './sessionStore.ts';
import { type HttpAnswer, type HttpRequest, send } from './transport.ts';

/**
 * What every screen behind the sign-in asks first is asked while its script is still on its way. The calls stay where
 * they are made: whoever makes one of them gets the answer that was asked for ahead, once.
 */

/** milliseconds; an answer that no call has taken by then is too old */
const keptFor = 30_000;

const ahead = new Map<string, Promise<HttpAnswer | undefined>>();

/** Requests are the same where they would be answered alike: the token and the language are among their headers. */
const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, headers, body ?? null]);

function firstPaths(): readonly string[] {
  const { apiBase, identityBase, profilePath } = configuration();
  return [
    `${identityBase}/api/User/GetUserInfo`,
    identityBase + profilePath,
    `${apiBase}/schema/list`,
    `${apiBase}/getRouters`,
  ];
}

/**
 * Asks for what a call will ask.
 *
 * @returns the answer, which stays for that call; undefined where there was none
 */
export function askForCall(call: PlainCall): Promise<HttpAnswer | undefined> {
  const request = requestOf(call, {});
  const key = keyOf(request);
  // the call itself will try again and report the error
  const answer = send(request).catch(() => undefined);
  ahead.set(key, answer);
  setTimeout(() => {
    if (ahead.get(key) === answer) ahead.delete(key);
  }, keptFor);
  return answer;
}

/** Sends a call ahead, if somebody is signed in and their token needs no refresh. */
function askAhead(path: string): void {
  const session = sessionStore.get();
  if (!session.token || refreshDue(session, Date.now())) return;
  void askForCall({ method: 'GET', path, withToken: true });
}

/** Sends the first screen's calls ahead. */
export function beginFirstCalls(): void {
  if (!isPublicPath(location.pathname)) firstPaths().forEach(askAhead);
}

/**
 * Asks ahead for the page that the editor is being opened with: the editor's script is the largest of all, and the page
 * need not wait for it.
 *
 * @param search of the editor's address
 */
export function beginEditedPage(search: URLSearchParams): void {
  const id = search.get('id') ?? '';
  if (Number(search.get('action')) > 0 && /^\d+$/.test(id))
    askAhead(`${configuration().apiBase}/special/detail/draft/${id}`);
}

/** The answer that was asked for ahead and that no call has taken yet; it stays for that call. */
export const peekAhead = (call: PlainCall): Promise<HttpAnswer | undefined> =>
  ahead.get(keyOf(requestOf(call, {}))) ?? Promise.resolve(undefined);

/** Whether a call was asked for ahead and nobody has taken its answer yet. */
export const isAskedAhead = (call: PlainCall): boolean => ahead.has(keyOf(requestOf(call, {})));

/** The answer that was asked for ahead; undefined where there is none. */
export async function takeAhead(request: HttpRequest): Promise<HttpAnswer | undefined> {
  const key = keyOf(request);
  const answer = ahead.get(key);
  if (!answer) return undefined;
  ahead.delete(key);
  const taken = await answer;
  return request.signal?.aborted ? undefined : taken;
}
