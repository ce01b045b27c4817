// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '#app/session/refresh.ts';
import { refreshDue } from '#app/session/refreshPolicy.ts';
import { sessionStore } from '#app/session/sessionStore.ts';

const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
const endOfDay = new Date(2026, 10, 20, 23, 59, 59).getTime();
const startOfNext = new Date(2026, 10, 21, 0, 0, 1).getTime();

describe('when a refresh is due (contract 4)', () => {
  const session = { refreshToken: 'r', refreshTokenTime: noon(20) };
  it('is not due twice on one calendar day', () => {
    expect(refreshDue(session, endOfDay)).toBe(false);
  });
  it('is due on the next calendar day, however few seconds later', () => {
    expect(refreshDue({ ...session, refreshTokenTime: endOfDay }, startOfNext)).toBe(true);
  });
  it('is due at any time when forced', () => {
    expect(refreshDue(session, noon(20), true)).toBe(true);
  });
  it('is never due without a refresh token or without its time', () => {
    expect(refreshDue({ ...session, refreshToken: undefined }, noon(25), true)).toBe(false);
    expect(refreshDue({ ...session, refreshTokenTime: undefined }, noon(25), true)).toBe(false);
  });
});

describe('refreshing', () => {
  const fetched = vi.fn<typeof fetch>();
  const fine = () =>
    Promise.resolve(
      Response.json({ status: 200, data: { access_token: 'new', refresh_token: 'next' } }),
    );

  beforeEach(() => {
    vi.useFakeTimers({ now: noon(21) });
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset().mockImplementation(fine);
    sessionStore.setTokens({ token: 'old', refreshToken: 'r', time: noon(20) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  async function settled<T>(work: Promise<T>): Promise<T> {
    await vi.advanceTimersByTimeAsync(10_000);
    return work;
  }

  it('replaces both tokens and the time, and sends no token along', async () => {
    expect(await settled(refreshSession())).toBe(true);
    expect(sessionStore.stored()).toMatchObject({ token: 'new', refreshToken: 'next' });
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
    expect(init?.body).toBe('grant_type=refresh_token&client_id=bookdesk&refresh_token=r');
  });

  it('keeps the time of the attempt before the attempt', async () => {
    let seen: number | undefined;
    fetched.mockImplementation(() => {
      seen = sessionStore.stored().refreshTokenTime;
      return Promise.reject(new TypeError('offline'));
    });
    expect(await settled(refreshSession())).toBe(false);
    expect(seen).toBeGreaterThanOrEqual(noon(21));
    expect(sessionStore.get().token).toBe('old');
    // and so it is not tried again today
    expect(await settled(refreshSession())).toBe(false);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('gives up after 5 seconds', async () => {
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    let result: boolean | undefined;
    void refreshSession().then((value) => {
      result = value;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(500);
    expect(result).toBe(false);
  });

  it('makes one call for several who ask at once', async () => {
    const all = Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(await settled(all)).toEqual([true, true, true]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('takes over what another tab has refreshed meanwhile', async () => {
    // another tab holds the lease and then leaves new tokens
    localStorage.setItem('bookdesk.lease.refresh', `other|${noon(21) + 10_000}`);
    const work = refreshSession();
    await vi.advanceTimersByTimeAsync(200);
    localStorage.setItem('bookdesk.token', 'theirs');
    localStorage.setItem('bookdesk.refreshToken', 'theirs too');
    localStorage.removeItem('bookdesk.lease.refresh');
    expect(await settled(work)).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
    expect(sessionStore.get().token).toBe('theirs');
  });
});
