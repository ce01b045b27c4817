import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#app/language/index.ts';
import { beginEarlyList } from '#app/resources/early/beginEarlyList.ts';
import { awaitEarlyList, removeEarlyList } from '#app/resources/early/earlyList.ts';
import { showEarlyList } from '#app/resources/early/showEarlyList.tsx';
import { fetchAccount } from '#app/session/account.ts';
import { beginFirstCalls } from '#app/session/headStart.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import type { Language } from '#contract/language.ts';
import { renderApp, server, setViewport, testPlatform } from '#tests/support/interface.ts';

const early = () => document.querySelector<HTMLElement>('#early-list');
/** The cells of every row below an element, without those of the actions, which the early rows have none of. */
const cellsIn = (element: ParentNode | null) =>
  [...(element?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td:not(.bd-actions-cell)')].map((cell) => cell.textContent),
  );

/** Comes to a page as somebody who is signed in, up to where its first script has run. */
async function arrive(path: string, account = 'operator') {
  const token = await (await testPlatform()).signIn(account);
  sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
  history.replaceState(null, '', path);
  beginFirstCalls();
}

beforeEach(() => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
});
afterEach(() => {
  removeEarlyList();
  document.querySelector('#root')?.remove();
  setLanguage('zh-CN');
});

describe('the rows that are seen before their list has come', () => {
  it.each<[Language, string, string]>([
    ['zh-CN', '图书', '书名'],
    ['en-US', 'Books', 'Title'],
  ])(
    'are those of the list, cell by cell, and are asked for once (%s)',
    async (language, label, head) => {
      setLanguage(language);
      const searches: string[] = [];
      server.events.on('request:start', ({ request }) => {
        if (request.url.includes('/book/search/')) searches.push(request.url);
      });
      await arrive('/resource/books');
      beginEarlyList();
      await fetchAccount();
      await waitFor(() => expect(cellsIn(early())).toHaveLength(10));
      const seen = cellsIn(early());
      expect(early()?.inert).toBe(true);
      expect(early()?.querySelector('h1')?.textContent).toBe(label);
      expect(early()?.querySelector('thead')?.textContent).toContain(head);
      const { container } = await renderApp('/resource/books');
      await screen.findByRole('grid', { name: label });
      await waitFor(() => expect(early()).toBeNull());
      expect(cellsIn(container)).toEqual(seen);
      expect(searches).toHaveLength(1);
      server.events.removeAllListeners();
    },
  );

  it('are in the order and on the page that the address names', async () => {
    await arrive('/resource/books?sort=bookName&pageIndex=2&pageSize=20');
    awaitEarlyList();
    await fetchAccount();
    await showEarlyList();
    await waitFor(() => expect(cellsIn(early())).toHaveLength(20));
    const seen = cellsIn(early());
    const { container } = await renderApp('/resource/books?sort=bookName&pageIndex=2&pageSize=20');
    await screen.findByRole('grid');
    await waitFor(() => expect(early()).toBeNull());
    expect(cellsIn(container).slice(0, 5)).toEqual(seen.slice(0, 5));
  });

  it('give way where the list cannot be shown', async () => {
    await arrive('/resource/books');
    beginEarlyList();
    await fetchAccount();
    await waitFor(() => expect(cellsIn(early())).toHaveLength(10));
    await renderApp('/resource/no-such-list');
    await waitFor(() => expect(early()).toBeNull());
  });

  it.each([
    ['another screen', '/publish/article'],
    ['a record of the list', '/resource/books/detail/1'],
    ['a list that is searched', '/resource/books?searchText=a'],
    ['a list that there is none of', '/resource/no-such-list'],
  ])('do not stand before %s', async (_what, path) => {
    await arrive(path);
    awaitEarlyList();
    await fetchAccount();
    await showEarlyList();
    expect(early()).toBeNull();
  });

  it('do not stand on a phone, which shows cards', async () => {
    setViewport(390);
    await arrive('/resource/books');
    awaitEarlyList();
    await fetchAccount();
    await showEarlyList();
    expect(early()).toBeNull();
  });

  it('do not come once something stands in their place', async () => {
    await arrive('/resource/books');
    await fetchAccount();
    await showEarlyList();
    expect(early()).toBeNull();
  });

  it('wait for the guard, and do not stand where nobody may see them', async () => {
    await arrive('/resource/books');
    awaitEarlyList();
    const shown = showEarlyList();
    expect(early()).toBeNull();
    sessionStore.clear(Date.now(), 'forced');
    await shown;
    expect(early()).toBeNull();
  });
});
