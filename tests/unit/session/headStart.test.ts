// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callJmgr, plainJmgrCall } from '#app/session/client.ts';
import {
  answersAhead,
  askForCall,
  beginEditedPage,
  beginFirstCalls,
  peekAhead,
  takeArrived,
} from '#app/session/headStart.ts';
import { callOf } from '#app/session/request.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { schemaList } from '#contract/endpoints/resources.ts';

const lists = { method: 'GET', path: '/schema/list', query: { whole: 'books' } } as const;
const day = 24 * 60 * 60 * 1_000;

/** A platform that answers everything, unless `fails` says otherwise, and what it was asked. */
function platform(fails = false) {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    seen.push(url.pathname);
    if (fails && seen.length <= 4) throw new TypeError('no network');
    return Response.json({ code: 200, isSuccess: true, msg: '', data: [seen.length] });
  });
  return seen;
}

describe('the first calls of a session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/resource/books');
    sessionStore.setTokens({ token: 'one', refreshToken: 'r', time: Date.now() });
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStore.adoptStored();
    history.replaceState(null, '', '/');
  });

  it('are asked before the screen is there, which takes each answer once', async () => {
    const seen = platform();
    beginFirstCalls();
    expect(seen).toEqual([
      '/api/User/GetUserInfo',
      '/api/User/GetProfile',
      '/jmgr/schema/list',
      '/jmgr/getRouters',
    ]);
    await callJmgr(lists);
    expect(seen).toHaveLength(4);
    await callJmgr(lists);
    expect(seen).toHaveLength(5);
  });

  it.each([
    ['?action=2&id=7', ['/jmgr/special/detail/draft/7']],
    ['?action=1&id=7', ['/jmgr/special/detail/draft/7']],
    ['?action=0&id=7', []],
    ['?action=2', []],
    ['?action=2&id=../x', []],
  ])('are for the page too that the editor is opened with: %s', (search, pages) => {
    const seen = platform();
    beginEditedPage(new URLSearchParams(search));
    expect(seen).toEqual(pages);
  });

  it('include the page of the editor at the address; its route asks for that no second time', () => {
    const seen = platform();
    history.replaceState(null, '', '/deciration/main?action=2&id=7');
    beginFirstCalls();
    expect([seen.length, seen[0]]).toEqual([5, '/jmgr/special/detail/draft/7']);
    const search = new URLSearchParams(location.search);
    beginEditedPage(search);
    expect(seen).toHaveLength(5);
    beginEditedPage(search);
    expect(seen).toHaveLength(6);
  });

  it('of an editor that is opened again are asked anew', async () => {
    const seen = platform();
    beginEditedPage(new URLSearchParams('?action=2&id=7'));
    beginEditedPage(new URLSearchParams('?action=2&id=7'));
    const { data } = await callJmgr({ method: 'GET', path: '/special/detail/draft/7' });
    expect([seen.length, data]).toEqual([2, [2]]);
  });

  it('are looked at without being taken', async () => {
    const seen = platform();
    const call = callOf(schemaList, { query: { whole: 'books' } });
    await expect(peekAhead(call)).resolves.toBeUndefined();
    beginFirstCalls();
    await expect(peekAhead(call)).resolves.toMatchObject({ status: 200, body: { data: [3] } });
    const { data } = await callJmgr(lists);
    expect([seen.length, data]).toEqual([4, [3]]);
    await expect(peekAhead(call)).resolves.toBeUndefined();
  });

  it('may be any: what is asked for a call is seen at once, and that call takes it', async () => {
    const seen = platform();
    const search = {
      method: 'POST',
      path: '/book/search/bookSearch',
      body: { pageIndex: 1 },
    } as const;
    const asked = await askForCall(plainJmgrCall({ ...search, again: 'harmless' }));
    expect(asked?.body).toMatchObject({ data: [1] });
    const { data } = await callJmgr({ ...search, again: 'harmless' });
    expect([seen.length, data]).toEqual([1, [1]]);
  });

  it('are taken without waiting once they have come, and left to the real call where they are of no use', async () => {
    const seen = platform();
    const call = callOf(schemaList, { query: { whole: 'books' } });
    const body = (answer: { body: unknown }) => answer.body;
    beginFirstCalls();
    expect(takeArrived(call, body)).toBeUndefined();
    await answersAhead(1_000);
    expect(takeArrived(call, () => undefined)).toBeUndefined();
    expect(takeArrived(call, body)).toMatchObject({ data: [3] });
    expect(takeArrived(call, body)).toBeUndefined();
    expect(seen).toHaveLength(4);
  });

  it('are waited for as long as it is said', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await expect(answersAhead(1_000)).resolves.toBeUndefined();
    beginFirstCalls();
    const told = vi.fn();
    const waited = answersAhead(1_000).then(told);
    await vi.advanceTimersByTimeAsync(999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waited;
  });

  it('are asked again where the answer did not come', async () => {
    const seen = platform(true);
    beginFirstCalls();
    await expect(callJmgr(lists)).resolves.toMatchObject({ success: true });
    expect(seen).toHaveLength(5);
  });

  it("are not answered with what was another's, nor with what is old", async () => {
    const seen = platform();
    beginFirstCalls();
    sessionStore.setTokens({ token: 'two', refreshToken: 'r', time: Date.now() });
    await callJmgr(lists);
    expect(seen).toHaveLength(5);
    sessionStore.setTokens({ token: 'one', refreshToken: 'r', time: Date.now() });
    vi.advanceTimersByTime(31_000);
    await callJmgr(lists);
    expect(seen).toHaveLength(6);
  });

  it('wait for a token that is to be refreshed, for a sign-in, and for pages that need none', () => {
    const seen = platform();
    sessionStore.setTokens({ token: 'one', refreshToken: 'r', time: Date.now() - 2 * day });
    beginFirstCalls();
    sessionStore.setTokens({ token: 'one', refreshToken: 'r', time: Date.now() });
    history.replaceState(null, '', '/login');
    beginFirstCalls();
    history.replaceState(null, '', '/resource/books');
    localStorage.clear();
    sessionStore.adoptStored();
    beginFirstCalls();
    expect(seen).toEqual([]);
  });
});
