import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, server } from '#tests/support/interface.ts';

async function openPicker(path: string, button: RegExp, heading: string) {
  const app = await renderApp(path, { as: 'operator' });
  await app.user.click(await screen.findByRole('button', { name: button }));
  const title = await screen.findByText(heading);
  const dialog = title.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('the picker has no dialog');
  return { ...app, dialog, picker: within(dialog) };
}

/** Opens the picker of books in the form of a new book list. */
const openBooks = () => openPicker('/resource/book-lists/create', /选择 · 图书/, '选择图书');

const address = `${location.origin}/jmgr/book/search/bookSearch`;

/** Answers the search of books with so many made-up ones, and notes the searches. */
function answerBooks(
  total: number,
  before: (body: Record<string, unknown>) => Promise<void> | void = () => undefined,
) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post<never, Record<string, unknown>>(address, async ({ request }) => {
      const body = await request.json();
      asked.push(body);
      await before(body);
      const index = Number(body.pageIndex);
      const size = Number(body.pageSize);
      const count = Math.max(0, Math.min(size, total - (index - 1) * size));
      const word = String(body.searchText ?? '书');
      return HttpResponse.json({
        code: 200,
        isSuccess: true,
        dataCount: total,
        data: Array.from({ length: count }, (_, place) => {
          const bookId = String((index - 1) * size + place + 1);
          return { bookId, bookName: `${word}${bookId}` };
        }),
      });
    }),
  );
  return asked;
}

describe('the record picker (contract 2.5, 4, 9)', () => {
  it('loads 30 at a time until the total is reached', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    await user.click(picker.getByRole('button', { name: '向下滚动加载更多' }));
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(60));
    await user.type(picker.getByRole('searchbox'), '红楼梦{Enter}');
    await picker.findByText(/^已全部加载，共 \d+ 条$/);
    expect(picker.getAllByRole('checkbox').length).toBeLessThan(30);
  });

  it('asks for no page beyond the total', async () => {
    const asked = answerBooks(35);
    const { user, picker } = await openBooks();
    await user.click(await picker.findByRole('button', { name: '向下滚动加载更多' }));
    await picker.findByText('已全部加载，共 35 条');
    expect(asked.map(({ pageIndex, pageSize }) => [pageIndex, pageSize])).toEqual([
      [1, 30],
      [2, 30],
    ]);
  });

  it('begins a new search at page 1 and does not show the late answer of the one before (contract 4)', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const asked = answerBooks(40, ({ searchText }) => (searchText === '慢' ? held : undefined));
    const { user, picker } = await openBooks();
    await user.click(await picker.findByRole('button', { name: '向下滚动加载更多' }));
    await picker.findByText('已全部加载，共 40 条');
    const search = picker.getByRole('searchbox');
    await user.type(search, '慢{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ searchText: '慢', pageIndex: 1 }));
    await user.clear(search);
    await user.type(search, '快{Enter}');
    await picker.findByText('快1');
    release();
    await user.click(picker.getByRole('button', { name: '向下滚动加载更多' }));
    await picker.findByText('快40');
    expect(picker.queryByText('慢1')).toBeNull();
  });

  it('asks nothing in the middle of a composition, and once after it (contract 5)', async () => {
    const asked = answerBooks(3);
    const { picker } = await openBooks();
    await picker.findByText('书1');
    const search = picker.getByRole('searchbox');
    fireEvent.compositionStart(search);
    fireEvent.change(search, { target: { value: 'hong' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    fireEvent.change(search, { target: { value: '红' } });
    fireEvent.compositionEnd(search);
    await picker.findByText('红1');
    expect(asked.map(({ searchText }) => searchText)).toEqual([undefined, '红']);
  });

  it('says what contract 8 says where no book is found', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    await user.type(picker.getByRole('searchbox'), '没有这样的书{Enter}');
    await picker.findByText('未找到相关书籍，请尝试其他关键词搜索');
  });

  it('says what every table says where there is nothing to choose from (contract 8)', async () => {
    answerBooks(0);
    const { picker } = await openBooks();
    await picker.findByText('暂无数据');
    expect(picker.queryByText('未找到相关书籍，请尝试其他关键词搜索')).toBeNull();
  });

  it('says what contract 8 says where no topic is found', async () => {
    const { user, picker } = await openPicker('/resource/posts/create', /选择 · 话题/, '选择话题');
    await waitFor(() => expect(picker.getAllByRole('checkbox').length).toBeGreaterThan(0));
    await user.type(picker.getByRole('searchbox'), '没有这样的话题{Enter}');
    await picker.findByText('未找到话题，请尝试其他关键词搜索');
  });

  it('disables what is not checked at the maximum, and says why (contract 5)', async () => {
    const { user, picker } = await openPicker('/resource/posts/create', /选择 · 话题/, '选择话题');
    await waitFor(() => expect(picker.getAllByRole('checkbox').length).toBeGreaterThan(10));
    const boxes = picker.getAllByRole<HTMLInputElement>('checkbox');
    for (const box of boxes.slice(0, 10)) await user.click(box);
    await picker.findByText('最多选择 10 项，已选满');
    expect(boxes.slice(0, 10).every((box) => !box.disabled)).toBe(true);
    const eleventh = boxes[10];
    expect(eleventh?.disabled).toBe(true);
    expect(eleventh?.getAttribute('aria-label')).toContain('最多选择 10 项，已选满');
    if (boxes[3]) await user.click(boxes[3]);
    await waitFor(() => expect(eleventh?.disabled).toBe(false));
  });

  it('tries a page that failed again, and keeps those that are there', async () => {
    let failures = 1;
    answerBooks(40, ({ pageIndex }) => {
      if (pageIndex !== 2 || failures === 0) return;
      failures -= 1;
      throw HttpResponse.json({ code: 502, isSuccess: false, msg: '' }, { status: 502 });
    });
    const { user, picker } = await openBooks();
    await user.click(await picker.findByRole('button', { name: '向下滚动加载更多' }));
    expect((await picker.findByRole('alert')).textContent).toContain('后面的内容加载失败');
    expect(picker.getAllByRole('checkbox')).toHaveLength(30);
    await user.click(picker.getByRole('button', { name: /重\s?试/ }));
    await picker.findByText('已全部加载，共 40 条');
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(40));
  });

  it('says that it loads as long as that takes, that it failed, and tries again; long titles are told whole', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const long = '很长的书名'.repeat(20);
    let times = 0;
    server.use(
      http.post(address, async () => {
        times += 1;
        if (times === 1) {
          await held;
          return HttpResponse.json({ code: 502, isSuccess: false, msg: '' }, { status: 502 });
        }
        const data = [{ bookId: '1', bookName: long }];
        return HttpResponse.json({ code: 200, isSuccess: true, dataCount: 1, data });
      }),
    );
    const { user, picker } = await openBooks();
    const list = picker.getByRole('group', { name: '可选择的图书' });
    expect([list.getAttribute('aria-busy'), picker.getByRole('status').textContent]).toEqual([
      'true',
      '加载中…',
    ]);
    release();
    await user.click(
      within(await picker.findByRole('alert')).getByRole('button', { name: /重\s?试/ }),
    );
    const title = await picker.findByText(long);
    expect(title.getAttribute('title')).toBe(long);
    expect(list.getAttribute('aria-busy')).toBe('false');
  });

  it('is worked by the keyboard alone', async () => {
    answerBooks(3);
    const { user, picker } = await openBooks();
    await picker.findByText('书1');
    const search = picker.getByRole('searchbox');
    search.focus();
    await user.keyboard('{ArrowDown}{ArrowDown} {ArrowDown} ');
    await picker.findByText('已选 2 / 1000');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(search);
    await user.keyboard('{ArrowDown}{End}{Enter}');
    await screen.findByRole('button', { name: '移除“书2”' });
    expect(await screen.findByRole('button', { name: '移除“书3”' })).toBeDefined();
    expect(screen.queryByRole('button', { name: '移除“书1”' })).toBeNull();
  });

  it('takes the whole window and gives it back (contract 2.5)', async () => {
    const { user, picker } = await openBooks();
    const toggle = picker.getByRole('button', { name: '全屏' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect(picker.getByRole('button', { name: '退出全屏' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('shows only what is chosen on request, whatever is searched for', async () => {
    answerBooks(40);
    const { user, picker } = await openBooks();
    await picker.findByText('书1');
    await user.click(picker.getByLabelText(/^书7\b/));
    await user.type(picker.getByRole('searchbox'), '红{Enter}');
    await picker.findByText('红1');
    await user.click(picker.getByRole('button', { name: '只看已选' }));
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(1));
    await user.click(picker.getByLabelText(/^书7\b/));
    await picker.findByText('已选 0 / 1000');
    await user.click(picker.getByRole('button', { name: '返回列表' }));
    await picker.findByText('红1');
  });

  it('hands the checked records to the form, in the order of checking', async () => {
    const { user, picker } = await openBooks();
    await waitFor(() => expect(picker.getAllByRole('checkbox')).toHaveLength(30));
    const boxes = picker.getAllByRole('checkbox');
    if (boxes[4]) await user.click(boxes[4]);
    if (boxes[1]) await user.click(boxes[1]);
    await picker.findByText('已选 2 / 1000');
    await user.click(picker.getByRole('button', { name: /确\s?定/ }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除“/ })).toHaveLength(2));
  });
});
