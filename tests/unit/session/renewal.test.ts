// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callJmgr } from '#app/session/client.ts';
import { setExpiryPrompt } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';

/** A platform that takes one token and gives another for the refresh token `r`. */
function platformThatTakes(good: string, given: string) {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    seen.push(`${init.method} ${url.pathname}${token ? ` ${token}` : ''}`);
    if (url.pathname === '/connect/token')
      return Response.json({ status: 200, data: { access_token: given, refresh_token: 'next' } });
    return token === `Bearer ${good}`
      ? Response.json({ code: 200, isSuccess: true, msg: '', data: {} })
      : Response.json({ code: 401, isSuccess: false, msg: 'expired' }, { status: 401 });
  });
  return seen;
}
const save = () => callJmgr({ method: 'PUT', path: '/post/save', body: {} }, { silent: true });

describe('an access token that has run out (contract 4, the forced refresh)', () => {
  let asked = 0;
  let stop = () => {};
  beforeEach(() => {
    asked = 0;
    stop = setExpiryPrompt(async () => {
      asked += 1;
      return false;
    });
    // refreshed today already: only a forced refresh is due
    sessionStore.setTokens({ token: 'old', refreshToken: 'r', time: Date.now() });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStore.adoptStored();
  });

  it('is renewed without a word, and the call is sent again', async () => {
    const seen = platformThatTakes('new', 'new');
    await save();
    expect(seen).toEqual([
      'PUT /jmgr/post/save Bearer old',
      'POST /connect/token',
      'PUT /jmgr/post/save Bearer new',
    ]);
    expect(asked).toBe(0);
    expect(sessionStore.stored()).toMatchObject({ token: 'new', refreshToken: 'next' });
  });

  it('of a session that another has followed is not renewed: nothing is sent or asked in the name of the next', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const seen = platformThatTakes('new', 'new');
    const platform = fetch;
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      await held;
      return platform(url, init);
    });
    const saved = Promise.allSettled([save()]);
    sessionStore.clear(Date.now(), 'ordinary');
    sessionStore.setTokens({ token: 'new', refreshToken: 'r2', time: Date.now() });
    letGo();
    expect(await saved).toMatchObject([{ status: 'rejected', reason: { code: 401 } }]);
    expect(seen).toEqual(['PUT /jmgr/post/save Bearer old']);
    expect(asked).toBe(0);
    expect(sessionStore.get().token).toBe('new');
  });

  it('that a call had none of, as nobody was signed in, says nothing of who has signed in since', async () => {
    platformThatTakes('new', 'new');
    sessionStore.clear(Date.now(), 'ordinary');
    const saved = Promise.allSettled([save()]);
    sessionStore.setTokens({ token: 'new', refreshToken: 'r2', time: Date.now() });
    expect(await saved).toMatchObject([{ status: 'rejected', reason: { code: 401 } }]);
    expect(asked).toBe(0);
  });

  it('is renewed once, however many calls meet it', async () => {
    const seen = platformThatTakes('new', 'new');
    await Promise.all([save(), save(), save()]);
    expect(seen.filter((call) => call === 'POST /connect/token')).toHaveLength(1);
    expect(asked).toBe(0);
  });

  it('leads to the prompt, once, where the new one is refused as well', async () => {
    const seen = platformThatTakes('another', 'new');
    await expect(save()).rejects.toMatchObject({ code: 401 });
    expect(seen).toHaveLength(3);
    expect(asked).toBe(1);
  });

  it('leads to the prompt where there is no refresh token', async () => {
    sessionStore.setTokens({ token: 'old', refreshToken: undefined, time: Date.now() });
    const seen = platformThatTakes('new', 'new');
    await expect(save()).rejects.toMatchObject({ code: 401 });
    expect(seen).toEqual(['PUT /jmgr/post/save Bearer old']);
    expect(asked).toBe(1);
  });
});
