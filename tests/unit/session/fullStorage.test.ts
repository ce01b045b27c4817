// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memoryStorage.ts';

/** The session of a page whose browser has this much room. */
async function openPage(storage: Storage) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  return (await import('#app/session/sessionStore.ts')).sessionStore;
}

describe('a session where the browser has no room, such as for unsaved texts', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const tokens = { token: 'token', refreshToken: 'refresh', time: 1_000 };

  it('begins, is refreshed, and ends, as long as the page is open', async () => {
    const session = await openPage(memoryStorage(0));
    session.setTokens(tokens);
    expect(session.get()).toMatchObject({ token: 'token', refreshToken: 'refresh' });
    // a refresh compares what is stored with what the page has
    expect(session.stored()).toMatchObject({ token: 'token', refreshToken: 'refresh' });
    session.setTokens({ ...tokens, token: 'newer' });
    session.adoptStored();
    expect(session.get().token).toBe('newer');
    session.clear(2_000, 'ordinary');
    expect(session.get()).toMatchObject({ token: undefined, refreshTokenTime: 2_000 });
    expect(session.stored().token).toBeUndefined();
  });

  it('leaves no older tokens for other tabs, and is stored again once there is room', async () => {
    const kept = memoryStorage();
    const session = await openPage(kept);
    session.setTokens(tokens);
    const put = vi.spyOn(kept, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    session.setTokens({ ...tokens, token: 'newer', refreshToken: 'newer refresh' });
    expect(kept.getItem('bookdesk.token')).toBeNull();
    expect(session.stored().token).toBe('newer');
    put.mockRestore();
    session.setTokens({ ...tokens, token: 'newest' });
    expect(kept.getItem('bookdesk.token')).toBe('newest');
  });

  it('ends where another tab has signed in and out meanwhile', async () => {
    const session = await openPage(memoryStorage(0));
    session.setTokens(tokens);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bookdesk.token', newValue: null }));
    expect(session.get().token).toBeUndefined();
  });
});
