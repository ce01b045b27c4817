import { configuration } from '../configuration.ts';
import { isPublicPath } from './guard.ts';
import { refreshDue } from './refreshPolicy.ts';
import { type PlainCall, requestOf } from './request.ts';
import { sessionStore } from './sessionStore.ts';
import { type HttpAnswer, type HttpRequest, send } from './transport.ts';

/**
 * Sends the first calls of the screens behind the sign-in while their scripts are still loading. The screens make their
 * calls as usual; the first such call gets the answer that was requested ahead.
 */

/** milliseconds; later a call that was sent ahead is too old */
const keptFor = 30_000;

interface Ahead {
  readonly promised: Promise<HttpAnswer | undefined>;
  isAnswered: boolean;
  /** if it was answered */
  answer?: HttpAnswer | undefined;
}

const ahead = new Map<string, Ahead>();

/** A key that is equal for requests with the same answer; headers include the token and the language. */
const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, headers, body ?? null]);

/** The list that the page's address shows, whose schema comes whole, before those of the others. */
export const firstList = (): string | undefined =>
  /^\/resource\/([a-z][a-z0-9-]{0,63})(?:\/|$)/.exec(location.pathname)?.[1];

function firstPaths(): readonly string[] {
  const { apiBase, identityBase, profilePath } = configuration();
  return [
    `${identityBase}/api/User/GetUserInfo`,
    identityBase + profilePath,
    `${apiBase}/schema/list${firstList() ? `?whole=${firstList()}` : ''}`,
    `${apiBase}/getRouters`,
  ];
}

/**
 * Sends a call ahead.
 *
 * @returns the answer, which stays available for that call; undefined if there was none
 */
export function askForCall(call: PlainCall): Promise<HttpAnswer | undefined> {
  const request = requestOf(call, {});
  const key = keyOf(request);
  // the real call tries again and reports the error
  const promised = send(request).catch(() => undefined);
  const asked: Ahead = { promised, isAnswered: false };
  void promised.then((answer) => {
    asked.isAnswered = true;
    asked.answer = answer;
  });
  ahead.set(key, asked);
  setTimeout(() => {
    if (ahead.get(key) === asked) ahead.delete(key);
  }, keptFor);
  return promised;
}

/** Sends a call ahead, if somebody is signed in with a token that needs no refresh. */
function askAhead(path: string): void {
  const session = sessionStore.get();
  if (!session.token || refreshDue(session, Date.now())) return;
  void askForCall({ method: 'GET', path, withToken: true });
}

const editorPath = '/deciration/main';
/** the call for the page at the address that the app was opened with; its route asks once more */
let firstEdited: string | undefined;

/** The call for the page that the editor opens, by the search of its address; undefined for a new one. */
function editedPath(search: URLSearchParams): string | undefined {
  const id = search.get('id') ?? '';
  const isNamed = Number(search.get('action')) > 0 && /^\d+$/.test(id);
  return isNamed ? `${configuration().apiBase}/special/detail/draft/${id}` : undefined;
}

/** Sends the first screen's calls ahead. */
export function beginFirstCalls(): void {
  const { pathname, search } = location;
  if (isPublicPath(pathname)) return;
  if (pathname === editorPath) firstEdited = editedPath(new URLSearchParams(search));
  if (firstEdited) askAhead(firstEdited);
  firstPaths().forEach(askAhead);
}

/**
 * Requests the page that the editor opens, while the editor's script, the largest of all, is loading.
 *
 * @param search of the editor's address
 */
export function beginEditedPage(search: URLSearchParams): void {
  const path = editedPath(search);
  const isAsked = path === firstEdited;
  firstEdited = undefined;
  if (path && !isAsked) askAhead(path);
}

/** Resolves once every call that was sent ahead is answered; after `longest` milliseconds in any case. */
export async function answersAhead(longest: number): Promise<void> {
  const waiting = [...ahead.values()].filter(({ isAnswered }) => !isAnswered);
  if (waiting.length === 0) return;
  await Promise.race([
    Promise.all(waiting.map(({ promised }) => promised)),
    new Promise((resolve) => {
      setTimeout(resolve, longest);
    }),
  ]);
}

/** The answer to a call that was sent ahead, without taking it; undefined if there is none. */
export const peekAhead = (call: PlainCall): Promise<HttpAnswer | undefined> =>
  ahead.get(keyOf(requestOf(call, {})))?.promised ?? Promise.resolve(undefined);

/** Whether a call was sent ahead and its answer not taken yet. */
export const isAskedAhead = (call: PlainCall): boolean => ahead.has(keyOf(requestOf(call, {})));

/**
 * Takes the answer to a call that was sent ahead, without waiting for it.
 *
 * @param read what is wanted of the answer; undefined leaves it to the real call, which reports what is wrong
 * @returns undefined too if there is no answer yet
 */
export function takeArrived<T>(
  call: PlainCall,
  read: (answer: HttpAnswer) => T | undefined,
): T | undefined {
  const key = keyOf(requestOf(call, {}));
  const answer = ahead.get(key)?.answer;
  const found = answer && read(answer);
  if (found !== undefined) ahead.delete(key);
  return found;
}

/** Takes the answer to a request that was sent ahead; undefined if there is none. */
export async function takeAhead(request: HttpRequest): Promise<HttpAnswer | undefined> {
  const key = keyOf(request);
  const asked = ahead.get(key);
  if (!asked) return undefined;
  ahead.delete(key);
  const taken = await asked.promised;
  return request.signal?.aborted ? undefined : taken;
}
