import { type LoaderFunctionArgs, redirect } from 'react-router';
import { decide, type GuardQuestion } from './guard.ts';
import { refreshDue } from './refreshPolicy.ts';
import { sessionStore } from './sessionStore.ts';

function question(url: URL): GuardQuestion {
  const { token, userInfo } = sessionStore.get();
  return {
    pathname: url.pathname,
    search: url.search,
    hasToken: token !== undefined,
    userInfo,
  };
}

/**
 * Runs before every navigation (contract 2.3): refreshes the tokens once a day, loads the user info, then lets it pass
 * or redirects. Code that makes calls is loaded only when a call is needed, so that the sign-in page stays small.
 */
export async function guardLoader(navigation: LoaderFunctionArgs): Promise<null> {
  const url = new URL(navigation.request.url);
  if (refreshDue(sessionStore.get(), Date.now())) {
    const { refreshSession } = await import('./refresh.ts');
    await refreshSession();
  }
  let decision = decide(question(url));
  if (decision.kind === 'load-user-info') {
    const { onFailure } = decision;
    const { fetchAccount, forcedLogout } = await import('./account.ts');
    const session = sessionStore.session();
    try {
      await fetchAccount();
    } catch {
      // the decision was about a session that has been replaced
      if (sessionStore.session() !== session) return guardLoader(navigation);
      forcedLogout();
      if (onFailure === url.pathname + url.search) return null;
      throw redirect(onFailure);
    }
    decision = decide(question(url));
  }
  if (decision.kind === 'redirect') throw redirect(decision.to);
  return null;
}
