import { refreshTimeoutMilliseconds } from '#contract/limits.ts';
import { callToken } from './client.ts';
import { sessionStore } from './sessionStore.ts';
import { withTabLock } from './tabLock.ts';
import { readRefresh, tokenFields } from './token.ts';

/** Whether two times lie on the same calendar day where the person is. */
function sameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Whether a refresh is due (SPEC 4): only with a refresh token and its time, and only when forced or when the last
 * one was on an earlier calendar day.
 */
export function refreshDue(
  session: { refreshToken: string | undefined; refreshTokenTime: number | undefined },
  now: number,
  force = false,
): boolean {
  const { refreshToken, refreshTokenTime } = session;
  if (!refreshToken || refreshTokenTime === undefined) return false;
  return force || (refreshTokenTime < now && !sameDay(refreshTokenTime, now));
}

/** The attempt of this tab. Where another tab has just refreshed, its tokens are taken over instead. */
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
    // SPEC 8: a failed refresh is swallowed; what it was needed for tells the person
    return false;
  }
}

let running: Promise<boolean> | undefined;

/**
 * Refreshes the tokens where that is due, silently, one tab at a time.
 * @param force whatever the day of the last refresh
 * @returns whether there are new tokens now
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
