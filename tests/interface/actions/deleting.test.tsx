import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

async function addBooks(word: string, count: number) {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  for (let index = 1; index <= count; index += 1)
    await call(bookCalls.save, { body: { bookName: `${word}${index}` } }, token);
}

/** Opens the books of a word and answers the question whether all of them are to be deleted. */
async function deleteAll(word: string, count: number) {
  const app = await renderApp(`/resource/books?searchText=${word}`, { as: 'operator' });
  const { user } = app;
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(count));
  await user.click(screen.getByLabelText('选择本页全部'));
  const bar = (await screen.findByText(`已选 ${count} 条`)).parentElement;
  if (!bar) throw new Error('no bar');
  await user.click(within(bar).getByRole('button', { name: /删\s?除/ }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
  return app;
}

const rows = () => document.querySelectorAll('tbody tr').length;

describe('a deletion', () => {
  it('can be undone from its notice, and everything is there again', async () => {
    await addBooks('可撤销的删除', 3);
    const { user } = await deleteAll('可撤销的删除', 3);
    const notice = (await screen.findByText('已删除 3 条')).closest<HTMLElement>(
      '.ant-notification-notice',
    );
    if (!notice) throw new Error('no notice');
    await waitFor(() => expect(rows()).toBe(0));
    await user.click(within(notice).getByRole('button', { name: /撤\s?销/ }));
    await waitFor(() => expect(rows()).toBe(3));
    await screen.findByText('共 3 条');
  });

  it('of what was deleted meanwhile is not told as done, and its undoing brings back no other', async () => {
    await addBooks('抢先删除', 3);
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const find = async () =>
      (await call(bookCalls.list, { body: { searchText: '抢先删除' } }, token)).data;
    const app = await renderApp('/resource/books?searchText=抢先删除', { as: 'operator' });
    const { user } = app;
    await waitFor(() => expect(rows()).toBe(3));
    const [first] = await find();
    await call(bookCalls.delete, { body: { ids: [first?.bookId ?? ''] } }, token);
    await user.click(screen.getByLabelText('选择本页全部'));
    const bar = (await screen.findByText('已选 3 条')).parentElement;
    if (!bar) throw new Error('no bar');
    await user.click(within(bar).getByRole('button', { name: /删\s?除/ }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    const notice = (
      await screen.findByText(/^已删除 2 条；1 条此前已被删除：抢先删除/)
    ).closest<HTMLElement>('.ant-notification-notice');
    if (!notice) throw new Error('no notice');
    await user.click(within(notice).getByRole('button', { name: /撤\s?销/ }));
    await waitFor(() => expect(rows()).toBe(2));
    expect((await find()).map(({ bookId }) => bookId)).not.toContain(first?.bookId);
  });

  it('of what others have all deleted meanwhile is told as nothing done, without the mark of success', async () => {
    await addBooks('别人先删', 2);
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const found = await call(bookCalls.list, { body: { searchText: '别人先删' } }, token);
    const { user } = await renderApp('/resource/books?searchText=别人先删', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(2));
    await call(bookCalls.delete, { body: { ids: found.data.map(({ bookId }) => bookId) } }, token);
    await user.click(screen.getByLabelText('选择本页全部'));
    const bar = (await screen.findByText('已选 2 条')).parentElement;
    if (!bar) throw new Error('no bar');
    await user.click(within(bar).getByRole('button', { name: /删\s?除/ }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    const notice = await screen.findByText(/^“删除”没有改动任何记录；2 条此前已被删除：/);
    expect(notice.closest('.ant-message-info')).not.toBeNull();
  });

  it('of the last page leads to the page before it; undone, the last page can be opened again', async () => {
    await addBooks('末页的删除', 11);
    const { user, router } = await renderApp('/resource/books?searchText=末页的删除&pageIndex=2', {
      as: 'operator',
    });
    await waitFor(() => expect(rows()).toBe(1));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /删\s?除/ }));
    await waitFor(() => expect(rows()).toBe(10));
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await screen.findByText('共 11 条');
    await user.click(await screen.findByTitle('2'));
    await waitFor(() => expect(rows()).toBe(1));
    expect(router.state.location.search).toContain('pageIndex=2');
  });

  it('that fails says why, with the id of its call', async () => {
    await addBooks('删不掉', 1);
    answer('delete', '/jmgr/book/delete', 500, {
      code: 500,
      isSuccess: false,
      msg: '',
      requestId: 'of-the-deletion',
    });
    const { user } = await renderApp('/resource/books?searchText=删不掉', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(1));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /删\s?除/ }));
    await screen.findByText('请求编号：of-the-deletion');
    expect(rows()).toBe(1);
  });

  it('leaves the keyboard on the next row, from where Ctrl Z takes it back', async () => {
    await addBooks('键盘删除', 3);
    const { user } = await renderApp('/resource/books?searchText=键盘删除', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(3));
    const title = (index: number) => document.querySelectorAll('tbody tr')[index]?.textContent;
    const gone = title(1);
    const next = title(2);
    const [, button] = screen.getAllByRole('button', { name: '删除' });
    button?.focus();
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('dialog'));
    (await question.findByRole('button', { name: /删\s?除/ })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toBe(2));
    await screen.findByText('已删除 1 条');
    const row = document.activeElement?.closest('tr');
    expect(row?.textContent).toBe(next);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()).toBe(3));
    expect(title(1)).toBe(gone);
    expect(document.activeElement?.closest('tr')?.textContent).toBe(next);
  });

  it('after another leaves both to be undone, also from the menu link that was pressed', async () => {
    await addBooks('逐条删除', 3);
    const { user } = await renderApp('/resource/books?searchText=逐条删除', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(3));
    for (const left of [2, 1]) {
      const [button] = screen.getAllByRole('button', { name: '删除' });
      await user.click(button ?? document.body);
      const question = within(await screen.findByRole('dialog'));
      await user.click(await question.findByRole('button', { name: /删\s?除/ }));
      await waitFor(() => expect(rows()).toBe(left));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(screen.getAllByRole('button', { name: /撤\s?销/ })).toHaveLength(2);
    document.querySelector<HTMLElement>('.bd-sidebar a')?.focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()).toBe(2));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()).toBe(3));
  });

  it('is taken back once, however often that is pressed while its notice goes', async () => {
    await addBooks('连按两次', 1);
    const { user } = await renderApp('/resource/books?searchText=连按两次', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(1));
    const restored = vi.fn();
    server.use(http.put('*/jmgr/book/restore', () => restored()));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /删\s?除/ }));
    const undo = await screen.findByRole('button', { name: /撤\s?销/ });
    // both presses come before the notice is drawn as gone, as they do while it moves away
    act(() => {
      undo.click();
      undo.click();
    });
    await waitFor(() => expect(rows()).toBe(1));
    expect(restored).toHaveBeenCalledTimes(1);
  });

  it('of all rows leaves the keyboard on the head of their column, from where Ctrl Z takes it back', async () => {
    await addBooks('全部键盘删除', 2);
    const { user } = await renderApp('/resource/books?searchText=全部键盘删除', { as: 'operator' });
    await waitFor(() => expect(rows()).toBe(2));
    screen.getByLabelText('选择本页全部').focus();
    await user.keyboard(' ');
    const bar = (await screen.findByText('已选 2 条')).parentElement;
    if (!bar) throw new Error('no bar');
    within(bar)
      .getByRole('button', { name: /删\s?除/ })
      .focus();
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('dialog'));
    (await question.findByRole('button', { name: /删\s?除/ })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('已删除 2 条');
    await waitFor(() => expect(rows()).toBe(0));
    expect(document.activeElement?.getAttribute('role')).toBe('columnheader');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()).toBe(2));
    expect(document.activeElement?.closest('table')).not.toBeNull();
  });

  it('waits where the session has run out, and goes on by itself after a new sign-in', async () => {
    await addBooks('过期时删除', 2);
    server.use(
      http.delete(`${location.origin}/jmgr/book/delete`, () =>
        HttpResponse.json({ code: 401, isSuccess: false, msg: '' }, { status: 401 }),
      ),
    );
    await deleteAll('过期时删除', 2);
    await screen.findByText(/剩下的 2 条在等待/);
    expect(screen.getByText('在新标签页登录').getAttribute('href')).toBe('/login');
    expect(rows()).toBe(2);
    server.resetHandlers();
    const token = await (await testPlatform()).signIn('operator');
    sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
    await waitFor(() => expect(rows()).toBe(0));
    await screen.findByText('已删除 2 条');
    expect(screen.queryByText(/条在等待/)).toBeNull();
  });

  it('offers what waits again where another tab found the session over, and somebody signs in there', async () => {
    await addBooks('另一页登录后删除', 2);
    server.use(
      http.delete(`${location.origin}/jmgr/book/delete`, () =>
        HttpResponse.json({ code: 401, isSuccess: false, msg: '' }, { status: 401 }),
      ),
    );
    const { router, user } = await deleteAll('另一页登录后删除', 2);
    await screen.findByText(/剩下的 2 条在等待/);
    server.resetHandlers();
    const { pathname, search } = router.state.location;
    const elsewhere = (token: string | null) => {
      if (token === null) localStorage.removeItem('bookdesk.token');
      else localStorage.setItem('bookdesk.token', token);
      window.dispatchEvent(new StorageEvent('storage', { key: 'bookdesk.token', newValue: token }));
    };
    elsewhere(null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    elsewhere(await (await testPlatform()).signIn('operator'));
    await router.navigate(pathname + search);
    await user.click(await screen.findByRole('button', { name: '继续处理' }));
    await waitFor(() => expect(rows()).toBe(0));
  });
});
