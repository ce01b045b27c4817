import { configuration } from './configuration.ts';
import { isPublicPath } from './guard.ts';
import { refreshDue } from './refreshPolicy.ts';
import { requestOf } from './request.ts';
import { sessionStore } from './sessionStore.ts';
import { type HttpAnswer, type HttpRequest, send } from './transport.ts';

/**
 * What every screen behind the sign-in asks first is asked while its script is still on its way. The calls stay where
 * they are made: whoever makes one of them gets the answer that was asked for ahead, once.
 */

/** milliseconds; an answer that nobody has taken by then is not the first one any more */
const keptFor = 30_000;

const ahead = new Map<string, Promise<HttpAnswer | undefined>>();

/** Requests are the same where they would be answered alike: the token and the language are among their headers. */
const keyOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, headers, body ?? null]);

/** The page that the editor is opened with: its script is the largest of all, and the page need not wait for it. */
function editedPage(apiBase: string): readonly string[] {
  const search = new URLSearchParams(location.search);
  const id = search.get('id') ?? '';
  const isOpened = location.pathname === '/deciration/main' && Number(search.get('action')) > 0;
  return isOpened && /^\d+$/.test(id) ? [`${apiBase}/special/detail/draft/${id}`] : [];
}

function firstPaths(): readonly string[] {
  const { apiBase, identityBase, profilePath } = configuration();
  return [
    `${identityBase}/api/User/GetUserInfo`,
    identityBase + profilePath,
    `${apiBase}/schema/list`,
    `${apiBase}/getRouters`,
    ...editedPage(apiBase),
  ];
}

/** Asks ahead for what the first screen will ask, where somebody is signed in and their token is to be used as it is. */
export function beginFirstCalls(): void {
  const session = sessionStore.get();
  if (!session.token || isPublicPath(location.pathname) || refreshDue(session, Date.now())) return;
  for (const path of firstPaths()) {
    const request = requestOf({ method: 'GET', path, withToken: true }, {});
    // whoever makes the call tries again, and tells what went wrong
    ahead.set(
      keyOf(request),
      send(request).catch(() => undefined),
    );
  }
  setTimeout(() => ahead.clear(), keptFor);
}

/** The answer that was asked for ahead; undefined where there is none. */
export async function takeAhead(request: HttpRequest): Promise<HttpAnswer | undefined> {
  const key = keyOf(request);
  const answer = ahead.get(key);
  if (!answer) return undefined;
  ahead.delete(key);
  const taken = await answer;
  return request.signal?.aborted ? undefined : taken;
}
