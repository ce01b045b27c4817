import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookCalls, bookListCalls } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

// loaded before the first test, so that none of them waits for it
beforeAll(() =>
  Promise.all([
    import('#app/shell/Shell.tsx'),
    import('#app/screens/publish/BookListScreen.tsx'),
    import('#app/screens/publish/ConflictVersions.tsx'),
    import('#app/screens/manage/BookListScreen.tsx'),
  ]),
);

const titleBox = () => screen.findByRole('textbox', { name: '标题' });

async function press() {
  const { call, signIn } = await testPlatform();
  const token = await signIn('press');
  const find = async (id: string) =>
    (await call(bookListCalls.detail, { parameters: { id } }, token)).data;
  const lists = async () =>
    (await call(bookListCalls.list, { body: { sort: '-createdAt' } }, token)).data;
  const books = async () =>
    (await call(bookCalls.list, { body: { pageSize: 4 } }, token)).data.map((book) => ({
      id: book.bookId,
      title: book.bookName,
    }));
  return { call, token, find, lists, books };
}

/** Picks books by their titles in the picker of the form. */
async function addBooks(
  user: Awaited<ReturnType<typeof renderApp>>['user'],
  titles: readonly string[],
): Promise<void> {
  await user.click(screen.getByRole('button', { name: '添加图书' }));
  const picker = within(await screen.findByRole('dialog', { name: /图书/ }));
  await waitFor(() => expect(picker.getAllByRole('checkbox').length).toBeGreaterThan(3));
  for (const title of titles)
    await user.click(
      picker.getByRole('checkbox', { name: (name: string) => name.startsWith(title) }),
    );
  await user.click(picker.getByRole('button', { name: /^确\s?定$/ }));
}

/** The titles of the books in the order of the form. */
const listed = () =>
  screen.getAllByRole('button', { name: /^拖动《/ }).map((handle) => {
    const label = handle.getAttribute('aria-label') ?? '';
    return label.replace(/^拖动《(.*)》排序$/, '$1');
  });

describe('an institution writes a book list', () => {
  it('from an empty form: books picked, put in order, each with a note', async () => {
    const { lists, books } = await press();
    const [one, two, three] = await books();
    if (!one || !two || !three) throw new Error('the catalogue is too small');
    const { user, router } = await renderApp('/publish/booklist', { as: 'press' });
    await user.type(await titleBox(), '冬天读什么');
    await user.type(screen.getByRole('textbox', { name: '简介' }), '炉边的三本');
    await addBooks(user, [one.title, two.title, three.title]);
    await waitFor(() => expect(listed()).toEqual([one.title, two.title, three.title]));
    await user.click(screen.getByRole('button', { name: `上移《${three.title}》` }));
    await user.click(screen.getByRole('button', { name: `上移《${three.title}》` }));
    await user.click(screen.getByRole('button', { name: `移除《${one.title}》` }));
    expect(listed()).toEqual([three.title, two.title]);
    await user.type(
      screen.getByRole('textbox', { name: `为什么推荐《${three.title}》（选填）` }),
      '先读这本',
    );
    await user.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/booklist'));
    await screen.findByText('冬天读什么');
    const [saved] = await lists();
    expect(saved).toMatchObject({ title: '冬天读什么', content: '炉边的三本', bookSize: 2 });
    expect(saved?.bookLists.map(({ bookId, note }) => [bookId, note])).toEqual([
      [three.id, '先读这本'],
      [two.id, ''],
    ]);
  });

  it('not without a title and a book, and is told of both', async () => {
    const { user, router } = await renderApp('/publish/booklist', { as: 'press' });
    await titleBox();
    await user.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('请填写标题')).toBeDefined();
    expect(screen.getByText('请至少添加一本书')).toBeDefined();
    expect(router.state.location.pathname).toBe('/publish/booklist');
  });

  it('no book twice, and is told which was there', async () => {
    const { books } = await press();
    const [one, two] = await books();
    if (!one || !two) throw new Error('the catalogue is too small');
    const { user } = await renderApp('/publish/booklist', { as: 'press' });
    await titleBox();
    await addBooks(user, [one.title]);
    await waitFor(() => expect(listed()).toEqual([one.title]));
    await addBooks(user, [one.title, two.title]);
    expect(await screen.findByText(`已在书单中，没有重复添加：《${one.title}》`)).toBeDefined();
    expect(listed()).toEqual([one.title, two.title]);
  });

  it.each([
    ['zh-CN', '发布', (title: string) => `《${title}》已不存在，请移除或重新选择`],
    [
      'en-US',
      'Publish',
      (title: string) => `No longer there: “${title}”; remove or choose another`,
    ],
  ] as const)('not with a deleted book, which is named by its title (%s)', async (...row) => {
    const [language, publish, sentence] = row;
    const test = await testPlatform();
    const operator = await test.signIn('operator');
    const title = `绝版的书 ${language}`;
    const { id } = (await test.call(bookCalls.save, { body: { bookName: title } }, operator)).data;
    const { token } = await press();
    const books = [{ bookId: id }];
    const body = { title: '等着发布', books, isDraft: true };
    const list = (await test.call(bookListCalls.save, { body }, token)).data;
    const { user } = await renderApp(`/publish/booklist?id=${list.id}`, { as: 'press', language });
    const button = await screen.findByRole('button', { name: publish });
    await screen.findAllByRole('button', { name: (name: string) => name.includes(title) });
    await test.call(bookCalls.delete, { body: { ids: [id] } }, operator);
    await user.click(button);
    expect(await screen.findAllByText(sentence(title))).not.toEqual([]);
    expect(screen.queryByText(new RegExp(id))).toBeNull();
  });

  it('in English, and is told in English', async () => {
    const { user } = await renderApp('/publish/booklist', { as: 'press', language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Please fill in the title')).toBeDefined();
    expect(screen.getByText('Please add at least one book')).toBeDefined();
  });
});

describe('editing a book list', () => {
  async function saved(title: string) {
    const { call, token, books, ...rest } = await press();
    const [one, two] = await books();
    if (!one || !two) throw new Error('the catalogue is too small');
    const held = [
      { bookId: one.id, note: '第一' },
      { bookId: two.id, note: '' },
    ];
    const { data } = await call(bookListCalls.save, { body: { title, books: held } }, token);
    return { ...data, one, two, held, call, token, ...rest };
  }

  it('opens it as it stands and saves the change', async () => {
    const { id, one, two, find } = await saved('原来的书单');
    const { user, router } = await renderApp(`/publish/booklist?id=${id}`, { as: 'press' });
    await screen.findByDisplayValue('原来的书单');
    expect(router.state.location.search).toBe(`?id=${id}`);
    await user.click(screen.getByRole('button', { name: `下移《${one.title}》` }));
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/booklist'));
    const found = await find(id);
    expect(found.bookLists.map(({ bookId, note }) => [bookId, note])).toEqual([
      [two.id, ''],
      [one.id, '第一'],
    ]);
  });
});
