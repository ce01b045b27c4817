import { type LoaderFunctionArgs, redirect } from 'react-router';
import { fetchAccount, forcedLogout } from './account.ts';
import { decide, type GuardQuestion } from './guard.ts';
import { refreshSession } from './refresh.ts';
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

/** Runs before every navigation (SPEC 2.3): refreshes the tokens once a day, loads the user info, then lets pass or redirects. */
export async function guardLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  await refreshSession();
  let decision = decide(question(url));
  if (decision.kind === 'load-user-info') {
    const { onFailure } = decision;
    try {
      await fetchAccount();
      decision = decide(question(url));
    } catch {
      forcedLogout();
      if (onFailure === url.pathname + url.search) return null;
      throw redirect(onFailure);
    }
  }
  if (decision.kind === 'redirect') throw redirect(decision.to);
  return null;
}
