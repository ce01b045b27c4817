import { refreshTimeoutMilliseconds } from '#contract/limits.ts';
import { refreshDue } from './refreshPolicy.ts';
import { sessionStore } from './sessionStore.ts';
import { withTabLock } from './tabLock.ts';
import { readRefresh, tokenFields } from './token.ts';
import { callToken } from './tokenCall.ts';

/** Refreshes the tokens from this tab. If another tab has just refreshed them, its tokens are taken over. */
async function attempt(seen: string | undefined, force: boolean): Promise<boolean> {
  const stored = sessionStore.stored();
  if (stored.refreshToken !== seen) {
    sessionStore.adoptStored();
    return stored.token !== undefined;
  }
  const now = Date.now();
  if (!refreshDue(stored, now, force)) return false;
  sessionStore.setRefreshTime(now);
  try {
    const answer = await callToken(tokenFields({ refresh_token: stored.refreshToken ?? '' }), {
      timeout: refreshTimeoutMilliseconds,
    });
    const tokens = readRefresh(answer);
    if (!tokens || sessionStore.stored().refreshToken !== seen) return false;
    sessionStore.setTokens({
      token: tokens.token,
      refreshToken: tokens.refreshToken ?? stored.refreshToken,
      time: Date.now(),
    });
    return true;
  } catch {
    // contract 8: a failed refresh shows nothing; the call that needed it tells the person
    return false;
  }
}

let running: Promise<boolean> | undefined;

/**
 * Refreshes the tokens silently if that is due, in one tab at a time.
 * @param force refreshes even if it is not due
 * @returns whether there are new tokens
 */
export function refreshSession(force = false): Promise<boolean> {
  const { refreshToken, refreshTokenTime } = sessionStore.get();
  if (!refreshDue({ refreshToken, refreshTokenTime }, Date.now(), force))
    return Promise.resolve(false);
  running ??= withTabLock('refresh', () => attempt(refreshToken, force)).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Gets a token to replace one that the platform refused: a newer one from another call or tab, or one from a forced
 * refresh.
 * @param refused the token that was answered with 401
 * @returns whether there is a new one
 */
export async function renewToken(refused: string): Promise<boolean> {
  if (sessionStore.get().token === refused) await refreshSession(true);
  const { token } = sessionStore.get();
  return token !== undefined && token !== refused;
}
