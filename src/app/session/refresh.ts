import { refreshTimeoutMilliseconds } from '#contract/limits.ts';
import { storeText } from '../browserStore.ts';
import { refreshDue } from './refreshPolicy.ts';
import { sessionStore } from './sessionStore.ts';
import { readRefresh, tokenFields } from './token.ts';
import { callToken } from './tokenCall.ts';

/**
 * Runs work in one tab at a time: by Web Locks if the browser has them, else by a lease in the storage that all tabs
 * share.
 */

const leaseMilliseconds = 10_000;
const pauseMilliseconds = 50;

interface Lease {
  owner: string;
  until: number;
}

function readLease(key: string): Lease | undefined {
  const [owner, until] = (localStorage.getItem(key) ?? '').split('|');
  return owner && until ? { owner, until: Number(until) } : undefined;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));

async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `bookdesk.lease.${name}`;
  const owner = Math.random().toString(36).slice(2);
  for (;;) {
    const lease = readLease(key);
    if (!lease || lease.until < Date.now()) {
      // it is better to go on without a lease than not at all
      if (!storeText(key, `${owner}|${Date.now() + leaseMilliseconds}`)) break;
      await pause();
      // two tabs may have written at once: the last one wins
      if (readLease(key)?.owner === owner) break;
    } else await pause();
  }
  try {
    return await work();
  } finally {
    if (readLease(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** Runs `work` while no other tab runs work with the same name. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks are missing on insecure origins, contrary to their type
  const locks: LockManager | undefined = navigator.locks;
  return locks ? Promise.resolve(locks.request(`bookdesk.${name}`, work)) : withLease(name, work);
}

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
