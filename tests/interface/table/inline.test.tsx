import type { DataProvider } from '@refinedev/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keptCell } from '#app/resources/list/inline/cellDraft.ts';
import { type CellTable, cellDraftsOf } from '#app/resources/list/inline/cellDrafts.tsx';
import { createEditingStore } from '#app/resources/list/inline/editing.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { createQueryClient } from '#app/shell/RefineRoot.tsx';
import { claimLeft, keptNow } from '#app/widgets/draft/shelf.ts';
import { bookCalls, circleCalls } from '#contract/endpoints/lists.ts';
import { compileResource } from '#schema/compile.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, setViewport, testPlatform } from '#tests/support/interface.ts';
import { leaveDraft } from '#tests/support/leaveDraft.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';
import { addBooks, cellOf, openBooks } from './support.ts';

async function bookOf(id: string) {
  const { call, signIn } = await testPlatform();
  return (await call(bookCalls.detail, { parameters: { id } }, await signIn('operator'))).data;
}
const editor = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('[data-editor] input');
    if (!input || document.activeElement !== input) throw new Error('no input has the focus');
    return input;
  });
const shows = (row: number, text: string) =>
  waitFor(() => {
    expect(cellOf(row, 'category').textContent).toBe(text);
    expect(cellOf(row, 'category').getAttribute('aria-busy')).toBeNull();
  });

/** Types a text into the cell of a category, and saves it. */
async function change(user: UserEvent, row: number, text: string) {
  await user.dblClick(cellOf(row, 'category'));
  fireEvent.change(await editor(), { target: { value: text } });
  await user.keyboard('{Enter}');
}
const keeps = (row: number, text: string, mark: string) =>
  waitFor(() => {
    expect(cellOf(row, 'category').dataset.kept).toBe(mark);
    expect(cellOf(row, 'category').textContent).toBe(text);
  });

const failed = { code: 500, isSuccess: false, msg: '磁盘已满', data: null };
const closed = { code: 503, isSuccess: false, msg: '维护中', data: null };

describe('cells that are changed in place', () => {
  it('open by Enter, save by Enter with the rest of the record, and can be undone', async () => {
    const [id = ''] = await addBooks('改格一', 1);
    const { user } = await openBooks('改格一', 1);
    await user.click(cellOf(0, 'category'));
    await user.keyboard('{Enter}');
    await user.type(await editor(), '散文{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 9,
    });
    await waitFor(() => expect(document.activeElement).toBe(cellOf(0, 'category')));
    expect(cellOf(0, 'category').textContent).toBe('散文');
    await shows(0, '散文');
    expect(await bookOf(id)).toMatchObject({ category: '散文', bookName: '改格一1', price: 1 });
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await shows(0, '初始');
    expect(await bookOf(id)).toMatchObject({ category: '初始' });
  });

  it('stay as they were by Escape; Enter within an input method saves nothing', async () => {
    const [id = ''] = await addBooks('改格二', 1);
    const { user } = await openBooks('改格二', 1);
    await user.dblClick(cellOf(0, 'category'));
    const input = await editor();
    fireEvent.change(input, { target: { value: '小说' } });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(document.querySelector('[data-editor]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(document.querySelector('[data-editor]')).toBeNull();
    await shows(0, '初始');
    expect(await bookOf(id)).toMatchObject({ category: '初始' });
  });

  it('keep a value that breaks the rules of the field open, and say why', async () => {
    await addBooks('改格三', 1);
    const { user } = await openBooks('改格三', 1);
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '长'.repeat(51) } });
    await user.keyboard('{Enter}');
    const problem = await screen.findByText('分类不能超过 50 个字符，超出了 1 个');
    expect(problem.getAttribute('role')).toBe('alert');
  });

  it('go on to the next by Tab, also in the next row', async () => {
    const ids = await addBooks('改格四', 2);
    const { user } = await openBooks('改格四', 2);
    await user.click(cellOf(0, 'price'));
    await user.keyboard('{F2}');
    await editor();
    await user.keyboard('{Control>}a{/Control}55{Tab}');
    await waitFor(() => expect(cellOf(0, 'category').querySelector('input')).not.toBeNull());
    await waitFor(async () => expect(await bookOf(ids[0] ?? '')).toMatchObject({ price: 55 }));
  });

  const refuse = () =>
    answer('put', '/jmgr/book/save', 400, {
      code: 400,
      isSuccess: false,
      msg: '没有这个分类',
      data: null,
    });
  const question = () =>
    screen.queryByText('有未保存的修改，确定离开吗？', { selector: '.ant-modal-confirm-title' });
  const asksBeforeUnload = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('keep a value that the platform refuses, with what it said, until it is mended', async () => {
    const [id = ''] = await addBooks('改格五', 1);
    const { user } = await openBooks('改格五', 1);
    refuse();
    await change(user, 0, '诗');
    await keeps(0, '诗', 'refused');
    expect(cellOf(0, 'category').title).toContain('没有这个分类');
    await user.dblClick(cellOf(0, 'category'));
    expect((await editor()).value).toBe('诗');
    expect((await screen.findByRole('alert')).textContent).toBe('没有这个分类');
    server.resetHandlers();
    fireEvent.change(await editor(), { target: { value: '散文' } });
    await user.keyboard('{Enter}');
    await shows(0, '散文');
    expect(await bookOf(id)).toMatchObject({ category: '散文' });
    expect(asksBeforeUnload()).toBe(false);
  });

  it('ask before a refused value is left, and give it up on request', async () => {
    await addBooks('改格未', 1);
    const { user, router } = await openBooks('改格未', 1);
    refuse();
    await change(user, 0, '诗');
    await keeps(0, '诗', 'refused');
    await waitFor(() => expect(asksBeforeUnload()).toBe(true));
    act(() => void router.navigate('/home'));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(question()).toBeNull());
    await keeps(0, '诗', 'refused');
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await shows(0, '初始');
    await waitFor(() => expect(asksBeforeUnload()).toBe(false));
  });

  it('ask before what cannot be saved is left by another cell, a link or closing the page', async () => {
    await addBooks('改格申', 2);
    const { user, router } = await openBooks('改格申', 2);
    await user.dblClick(cellOf(0, 'category'));
    const tooLong = '长'.repeat(51);
    fireEvent.change(await editor(), { target: { value: tooLong } });
    await waitFor(() => expect(asksBeforeUnload()).toBe(true));
    await user.dblClick(cellOf(1, 'category'));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(cellOf(0, 'category').querySelector('input')?.value).toBe(tooLong);
    act(() => void router.navigate('/home'));
    await user.click(await screen.findByRole('button', { name: /^离\s?开$/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('keep what was typed where the platform fails, say so, and are sent again on request', async () => {
    const [id = ''] = await addBooks('改格丙', 1);
    const { user } = await openBooks('改格丙', 1);
    answer('put', '/jmgr/book/save', 500, failed);
    await change(user, 0, '诗');
    const notice = await screen.findByText(/磁盘已满/, { selector: '.ant-notification *' });
    await keeps(0, '诗', 'failed');
    expect(cellOf(0, 'category').title).toContain('已保存在本机');
    server.resetHandlers();
    const again = within(notice.closest<HTMLElement>('.ant-notification') ?? document.body);
    await user.click(again.getByRole('button', { name: /重\s?试/ }));
    await waitFor(async () => expect(await bookOf(id)).toMatchObject({ category: '诗' }));
    await shows(0, '诗');
  });

  it('that are not saved yet show on the cards of a phone, too, and are sent again from there', async () => {
    const [id = ''] = await addBooks('改格戊', 1);
    const app = await openBooks('改格戊', 1);
    answer('put', '/jmgr/book/save', 500, failed);
    await change(app.user, 0, '诗');
    await keeps(0, '诗', 'failed');
    app.unmount();
    setViewport(390);
    const { user } = await renderApp('/resource/books?searchText=改格戊', { as: 'operator' });
    const kept = await waitFor(() => {
      const field = document.querySelector<HTMLElement>('.bd-record-card [data-kept="failed"]');
      if (!field) throw new Error('nothing kept');
      return field;
    });
    expect(kept.textContent).toContain('分类');
    expect(kept.textContent).toContain('诗');
    expect(kept.textContent).toContain('已保存在本机');
    server.resetHandlers();
    await user.click(within(kept).getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await bookOf(id)).toMatchObject({ category: '诗' }));
    await waitFor(() => expect(document.querySelector('[data-kept]')).toBeNull());
  });

  it('show what somebody else has made of them meanwhile, and overwrite only on request', async () => {
    const [id = ''] = await addBooks('改格六', 1);
    const { user } = await openBooks('改格六', 1);
    const { call, signIn } = await testPlatform();
    const { revision } = await bookOf(id);
    const body = { bookId: id, bookName: '改格六1', category: '别人写的', revision };
    await call(bookCalls.save, { body }, await signIn('operator'));
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '我写的' } });
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /这些内容已在别处被修改/ }));
    // who was faster, and when
    dialog.getByText(/书案编辑部于 \d{4}-\d\d-\d\d \d\d:\d\d 保存了现在的内容/);
    dialog.getByRole('cell', { name: '别人写的' });
    dialog.getByRole('cell', { name: '我写的' });
    expect(await bookOf(id)).toMatchObject({ category: '别人写的' });
    await user.click(dialog.getByRole('button', { name: '用我的覆盖' }));
    await waitFor(async () => expect(await bookOf(id)).toMatchObject({ category: '我写的' }));
    await shows(0, '我写的');
  });

  it('show what was saved where the rows were asked for before, and answer after', async () => {
    await addBooks('改格七', 2);
    const { user } = await openBooks('改格七', 2);
    const save = hold(bookCalls.save.path, 'there');
    await user.dblClick(cellOf(1, 'category'));
    fireEvent.change(await editor(), { target: { value: '散文' } });
    await user.keyboard('{Enter}');
    await save.isHeld();
    const rows = hold(bookCalls.list.path);
    await user.click(within(cellOf(-1, 'bookName')).getByRole('button'));
    await rows.isHeld();
    save.letGo();
    await screen.findAllByText(/散文/, { selector: '.ant-notification *' });
    rows.letGo();
    await waitFor(() => expect(cellOf(0, 'bookName').textContent).toBe('改格七2'));
    await shows(0, '散文');
  });

  it('take what somebody else has made of them on request', async () => {
    const [id = ''] = await addBooks('改格八', 1);
    const { user } = await openBooks('改格八', 1);
    const { call, signIn } = await testPlatform();
    const { revision } = await bookOf(id);
    const body = { bookId: id, bookName: '改格八1', category: '别人写的', revision };
    await call(bookCalls.save, { body }, await signIn('operator'));
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '我写的' } });
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /这些内容已在别处被修改/ }));
    await user.click(dialog.getByRole('button', { name: '采用现在的内容' }));
    await shows(0, '别人写的');
    expect(await bookOf(id)).toMatchObject({ category: '别人写的' });
  });

  it('are saved with another cell of their record that was changed at once', async () => {
    const [id = ''] = await addBooks('改格九', 1);
    const { user } = await openBooks('改格九', 1);
    const save = hold(bookCalls.save.path);
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '散文' } });
    await user.keyboard('{Enter}');
    await save.isHeld();
    await user.dblClick(cellOf(0, 'price'));
    await editor();
    await user.keyboard('{Control>}a{/Control}77{Enter}');
    save.letGo();
    await waitFor(async () =>
      expect(await bookOf(id)).toMatchObject({ category: '散文', price: 77 }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay on this device where the platform does not serve, and are sent after the next sign-in', async () => {
    const [id = ''] = await addBooks('改格十', 1);
    const app = await openBooks('改格十', 1);
    const { user } = app;
    answer('put', '/jmgr/book/save', 503, closed);
    await user.dblClick(cellOf(0, 'category'));
    fireEvent.change(await editor(), { target: { value: '诗' } });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cellOf(0, 'category').title).toBe('已保存在本机，联网后自动保存'));
    expect(cellOf(0, 'category').textContent).toBe('诗');
    expect(await bookOf(id)).toMatchObject({ category: '初始' });
    app.unmount();
    // and with the session what the page holds in memory
    sessionStore.clear(Date.now(), 'forced');
    server.resetHandlers();
    await openBooks('改格十', 1);
    await waitFor(async () => expect(await bookOf(id)).toMatchObject({ category: '诗' }));
    await screen.findAllByText(/改格十1：分类/, { selector: '.ant-notification *' });
    await shows(0, '诗');
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('.cells.'))).toEqual([]),
    );
  });

  const subjectOf = (account: string) => ({ account, kind: 'cells', id: 'books' });
  const leftOf = (account: string, column: string) => {
    const row = { bookId: '1', bookName: '改格丁', category: '初始', revision: 1 };
    const left = keptNow({ row, column, value: '诗' });
    return leaveDraft(subjectOf(account), 'gone', left, JSON.stringify);
  };
  /** A table of books that asks nobody, made of the shipped list with some changes. */
  function quietTable(change: (books: ResourceDefinition) => object = (books) => books) {
    const asked = vi.fn(() => Promise.reject(new Error('nothing is to be asked')));
    const data: Pick<DataProvider, 'getOne' | 'update'> = { getOne: asked, update: asked };
    const books = shippedDefinitions().get('books');
    if (!books) throw new Error('there is no list of books');
    const announce = vi.fn();
    const table: CellTable = {
      resource: compileResource(resource.parse(change(books))),
      store: createEditingStore(),
      announce,
      // of a data provider a cell asks for these two calls alone
      data: data as DataProvider,
      find: () => undefined,
      refresh: () => Promise.resolve(),
      queries: createQueryClient(),
      listsKey: [],
    };
    return { table, asked, announce };
  }

  it('are left for the next page, and not sent, where the session ends while they are being restored', async () => {
    const account = 'somebody';
    await leftOf(account, 'category');
    const { table, asked } = quietTable();
    const drafts = cellDraftsOf(account, { current: table });
    const restoring = drafts.restore();
    drafts.leave();
    await restoring;
    expect(asked).not.toHaveBeenCalled();
    const [next] = await claimLeft(subjectOf(account), keptCell);
    expect(next?.kept.values.value).toBe('诗');
    await next?.device.remove();
    next?.release();
  });

  it('are sent under the present names where list and column were renamed meanwhile', async () => {
    const account = 'somebody renamed';
    await leftOf(account, 'kindOfBook');
    const { table } = quietTable((books) => {
      const { category, ...others } = books.fields;
      const renamed = { ...category, aliases: ['kindOfBook'] };
      return {
        ...books,
        name: 'volumes',
        aliases: ['books'],
        fields: { ...others, category: renamed },
      };
    });
    const row = { bookId: '1', bookName: '改格丁', category: '初始', revision: 1 };
    const update = vi.fn(async (_call: unknown) => ({ data: { bookId: '1', revision: 2 } }));
    const data: object = { getOne: async () => ({ data: row }), update };
    // of a data provider a cell asks for these two calls alone
    const current: CellTable = { ...table, data: data as DataProvider };
    const drafts = cellDraftsOf(account, { current });
    await drafts.restore();
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[0]).toMatchObject({
      resource: 'volumes',
      variables: { revision: 1, category: '诗' },
    });
    drafts.leave();
  });

  it('say what was typed where the list no longer has the column, and stay until that is discarded', async () => {
    const account = 'somebody without';
    await leftOf(account, 'shelfMark');
    const { table, asked, announce } = quietTable((books) => ({ ...books, name: 'books' }));
    const drafts = cellDraftsOf(account, { current: table });
    await drafts.restore();
    expect(asked).not.toHaveBeenCalled();
    expect(announce).toHaveBeenCalledWith(expect.stringMatching(/改格丁.*shelfMark.*诗/));
    drafts.leave();
    const [next] = await claimLeft(subjectOf(account), keptCell);
    expect(next?.kept.values.value).toBe('诗');
    await next?.device.remove();
    next?.release();
  });

  it('show what was saved even if the list cannot be loaded again, which is told', async () => {
    await addBooks('改格乙', 1);
    const { user } = await openBooks('改格乙', 1);
    answer('post', '/jmgr/book/search/bookSearch', 500, failed);
    await change(user, 0, '散文');
    await screen.findByText('可能不是最新', { exact: false });
    await shows(0, '散文');
    server.resetHandlers();
    await user.click(await screen.findByRole('button', { name: /重\s?试/ }));
    await waitFor(() => expect(screen.queryByText('可能不是最新', { exact: false })).toBeNull());
    await shows(0, '散文');
  });

  it('are sent as soon as the platform serves again, and can be taken back before', async () => {
    const ids = await addBooks('改格甲', 2);
    const { user } = await openBooks('改格甲', 2);
    answer('put', '/jmgr/book/save', 503, closed);
    await change(user, 0, '收回');
    await keeps(0, '收回', 'offline');
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await shows(0, '初始');
    await change(user, 1, '留下');
    await keeps(1, '留下', 'offline');
    server.resetHandlers();
    fireEvent(window, new Event('online'));
    await waitFor(async () =>
      expect(await bookOf(ids[1] ?? '')).toMatchObject({ category: '留下' }),
    );
    await shows(1, '留下');
    expect(await bookOf(ids[0] ?? '')).toMatchObject({ category: '初始' });
  });
});

describe('a cell by which readers see or lose a record at once', () => {
  const answerWith = async (title: string, name: RegExp) => {
    const found = await screen.findByText(title, { selector: '.ant-modal-confirm-title' });
    const dialog = found.closest<HTMLElement>('[role=dialog]');
    if (!dialog) throw new Error('the question is no dialog');
    return within(dialog).getByRole('button', { name });
  };

  it('asks as its form does, is put back where it is cancelled, and saved where it is agreed to', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const body = { title: '改格圈', content: '读诗', status: 30 as const };
    const { id } = (await call(circleCalls.save, { body }, token)).data;
    const status = async () =>
      (await call(circleCalls.detail, { parameters: { id } }, token)).data.status;
    const { user } = await renderApp('/resource/circles?circleIdOrName=改格圈', { as: 'operator' });
    await screen.findByRole('grid');
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
    const withdraw = async () => {
      await user.dblClick(cellOf(0, 'status'));
      await editor();
      const options = await screen.findAllByTitle('已撤回');
      await user.click(options.at(-1) as HTMLElement);
    };
    await withdraw();
    await user.click(await answerWith('状态', /取\s?消/));
    await waitFor(() => expect(cellOf(0, 'status').textContent).toBe('已发布'));
    expect(cellOf(0, 'status').getAttribute('aria-busy')).toBeNull();
    expect(await status()).toBe(30);
    await withdraw();
    await user.click(await answerWith('状态', /保\s?存/));
    await waitFor(async () => expect(await status()).toBe(40));
  });
});
