import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { answer, renderApp, server, setViewport, testPlatform } from '#tests/support/interface.ts';

/** The bodies of the table's rows, as text. */
function rows(): string[] {
  const [, body] = within(screen.getByRole('grid')).getAllByRole('rowgroup');
  return body
    ? within(body)
        .queryAllByRole('row')
        .map((row) => row.textContent ?? '')
    : [];
}
const rowCount = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const total = (text: string) => screen.findByText(text);

async function addBook(bookName: string) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(bookCalls.save, { body: { bookName } }, await signIn('operator'));
  return data;
}

describe('a list made of its schema, over the platform', () => {
  it('shows ten rows, the total, and the first three filters with the rest on demand (contract 2.5, 9)', async () => {
    const { user } = await renderApp('/resource/books', { as: 'operator' });
    await screen.findByRole('grid', { name: '图书' });
    await rowCount(10);
    expect(await screen.findByText(/^共 \d+ 条$/)).toBeDefined();
    expect(await screen.findByLabelText('关键词')).toBeDefined();
    expect(screen.queryByLabelText('语言')).toBeNull();
    await user.click(screen.getByRole('button', { name: /展开/ }));
    expect(await screen.findByLabelText('语言')).toBeDefined();
  });

  it('searches as one types and keeps the words in the address; Back takes them away again', async () => {
    await addBook('测试用书·孤本一');
    const { user, router } = await renderApp('/resource/books', { as: 'operator' });
    await rowCountAfterLoad(10);
    await user.type(screen.getByLabelText('关键词'), '孤本一');
    await total('共 1 条');
    expect(new URLSearchParams(router.state.location.search).get('searchText')).toBe('孤本一');
    expect(rows()[0]).toContain('测试用书·孤本一');
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('关键词').value).toBe(''));
    await rowCount(10);
  });

  it('pages and sorts by the address, each a step that Back undoes', async () => {
    const { user, router } = await renderApp('/resource/books', { as: 'operator' });
    await rowCountAfterLoad(10);
    const first = rows()[0];
    await user.click(await screen.findByTitle('2'));
    await waitFor(() => expect(rows()[0]).not.toBe(first));
    expect(router.state.location.search).toBe('?pageIndex=2');
    await user.click(screen.getByRole('button', { name: '按“书名”排序' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-bookName'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /书名/ }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    );
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).toBe('?pageIndex=2'));
  });

  it('goes to any page by its number, on a phone too', async () => {
    const goTo = (input: HTMLElement, value: string) => {
      fireEvent.change(input, { target: { value } });
      fireEvent.keyDown(input, { key: 'Enter' });
    };
    const { router, unmount } = await renderApp('/resource/books', { as: 'operator' });
    await screen.findByTitle('2');
    goTo(await screen.findByRole('textbox', { name: '页' }), '6');
    await waitFor(() => expect(router.state.location.search).toBe('?pageIndex=6'));
    unmount();
    setViewport(390);
    const phone = await renderApp('/resource/books?pageIndex=6', { as: 'operator' });
    await screen.findByText(/^共 \d+ 条$/);
    goTo(await screen.findByDisplayValue('6'), '4');
    await waitFor(() => expect(phone.router.state.location.search).toBe('?pageIndex=4'));
  });

  it('says 暂无数据 where nothing matches, and takes the filters away on request (contract 8)', async () => {
    const { user } = await renderApp('/resource/books?searchText=没有这样的书名吧', {
      as: 'operator',
    });
    await screen.findByText('暂无数据', { selector: 'div' });
    await user.click(screen.getByRole('button', { name: '清除筛选条件' }));
    await rowCount(10);
  });

  it('says why there are no rows, with the request id, until another try', async () => {
    answer('post', '/jmgr/book/search/bookSearch', 500, {
      success: false,
      code: 500,
      msg: '书架暂时打不开',
      data: null,
      requestId: 'of-the-list',
    });
    const { user } = await renderApp('/resource/books', { as: 'operator' });
    const note = (await screen.findByText('加载失败')).closest('[role="alert"]');
    if (!(note instanceof HTMLElement)) throw new Error('nobody is told');
    expect(note.textContent).toContain('书架暂时打不开');
    expect(note.textContent).toContain('请求编号：of-the-list');
    server.resetHandlers();
    await user.click(within(note).getByRole('button', { name: '重试' }));
    await rowCount(10);
  });

  it('keeps its rows where they cannot be asked for again, says so with the request id, and tries again', async () => {
    const { user } = await renderApp('/resource/books', { as: 'operator' });
    await rowCountAfterLoad(10);
    const before = rows();
    answer('post', '/jmgr/book/search/bookSearch', 500, {
      success: false,
      code: 500,
      msg: '书架暂时打不开',
      data: null,
      requestId: 'of-the-refresh',
    });
    await user.click(screen.getByRole('button', { name: '刷新' }));
    const note = (await screen.findByText(/可能不是最新的/)).closest('[role="alert"]');
    if (!(note instanceof HTMLElement)) throw new Error('nobody is told');
    expect(note.textContent).toContain('书架暂时打不开');
    expect(note.textContent).toContain('请求编号：of-the-refresh');
    expect(rows()).toEqual(before);
    server.resetHandlers();
    await user.click(within(note).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText(/可能不是最新的/)).toBeNull());
    expect(rows()).toHaveLength(10);
    // the button that had the focus is gone
    const refresh = screen.getByRole('button', { name: '刷新' });
    await waitFor(() => expect(document.activeElement).toBe(refresh));
  });

  it('keeps what is checked over pages and filters, and says how much of it is elsewhere', async () => {
    const { user, router } = await renderApp('/resource/books', { as: 'operator' });
    await rowCountAfterLoad(10);
    const [box] = screen.getAllByRole('checkbox', { name: /^选择“/ });
    if (box) await user.click(box);
    await screen.findByText('已选 1 条');
    expect(screen.queryByText(/不在本页/)).toBeNull();
    await user.click(await screen.findByTitle('2'));
    await screen.findByText('其中 1 条不在本页');
    await user.click(screen.getByLabelText('选择本页全部'));
    await screen.findByText('已选 11 条');
    await router.navigate('/resource/books?searchText=没有这样的书');
    await screen.findByText('其中 11 条不在本页');
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    await screen.findByText('共 0 条');
    await router.navigate('/resource/books');
    await rowCountAfterLoad(10);
    expect(screen.queryByText(/^已选/)).toBeNull();
  });

  it('deletes what is checked on several pages, and tells which of it was gone already', async () => {
    const gone = await addBook('测试用书·跨页甲');
    await addBook('测试用书·跨页乙');
    const { user, router } = await renderApp('/resource/books?searchText=测试用书·跨页甲', {
      as: 'operator',
    });
    await rowCountAfterLoad(1);
    await user.click(screen.getByLabelText('选择本页全部'));
    await router.navigate('/resource/books?searchText=测试用书·跨页乙');
    await screen.findByText('其中 1 条不在本页');
    await user.click(screen.getByLabelText('选择本页全部'));
    const bar = (await screen.findByText('已选 2 条')).parentElement;
    const { call, signIn } = await testPlatform();
    await call(bookCalls.delete, { body: { ids: [gone.id] } }, await signIn('operator'));
    if (bar) await user.click(within(bar).getByRole('button', { name: /删\s?除/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('确定删除选中的 2 条记录吗？');
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }));
    await screen.findByText('已删除 1 条；1 条此前已被删除：测试用书·跨页甲');
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull());
  });

  it('offers no form to whom the platform would refuse the save', async () => {
    await renderApp('/resource/circles', { as: 'press' });
    await rowCountAfterLoad();
    expect(screen.queryByRole('button', { name: /^新\s?建$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^编\s?辑$/ })).toBeNull();
  });
});

async function rowCountAfterLoad(count?: number) {
  await screen.findByRole('grid');
  await waitFor(() =>
    count === undefined
      ? expect(rows().length).toBeGreaterThan(0)
      : expect(rows()).toHaveLength(count),
  );
}
