import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { labelCalls, postCalls } from '#contract/endpoints/lists.ts';
import { writingDetail, writingList } from '#contract/endpoints/writing.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

// loaded before the first test, so that none of them waits for it
beforeAll(() =>
  Promise.all([
    import('#app/shell/Shell.tsx'),
    import('#app/screens/publish/ArticleScreen.tsx'),
    import('#app/screens/publish/ConflictVersions.tsx'),
    import('#app/widgets/rich-text/RichText.tsx'),
    import('#app/screens/manage/ArticleScreen.tsx'),
  ]),
);

const titleBox = () => screen.findByRole('textbox', { name: '标题' });
const body = () => screen.findByRole('textbox', { name: '正文' });
const isKept = () => screen.findByText(/^已保存 \d/, { selector: 'span:not([role])' });

/** The text beside an input, below its name. */
const spokenWith = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Types by pasting: jsdom has no editing of its own. */
async function paste(html: string): Promise<void> {
  const box = await body();
  const clipboardData = {
    files: [],
    types: ['text/html'],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  await act(async () => void fireEvent.paste(box, { clipboardData }));
}

async function press() {
  const { call, signIn } = await testPlatform();
  const token = await signIn('press');
  const find = async (id: string) =>
    (await call(postCalls.detail, { parameters: { id } }, token)).data;
  const save = async (title: string, content: string) =>
    (await call(postCalls.save, { body: { contentType: 1040, title, content } }, token)).data;
  const articles = async () =>
    (await call(postCalls.list, { body: { contentType: 1040, sort: '-createdAt' } }, token)).data;
  const kept = async () => (await call(writingList, { body: { kind: 'article' } }, token)).data;
  return { call, token, find, save, articles, kept };
}

describe('an institution writes an article', () => {
  it('from an empty form to its own list', async () => {
    const { call, articles, find } = await press();
    const operator = await (await testPlatform()).signIn('operator');
    await call(labelCalls.save, { body: { labelName: '秋季书目' } }, operator);
    const { user, router } = await renderApp('/publish/article', { as: 'press' });
    await user.type(await titleBox(), '一本旧书的新生');
    await paste('<h2>缘起</h2><p>书脊开裂的那天，<strong>我们决定</strong>重排它。</p>');
    await user.click(screen.getByRole('button', { name: '添加标签' }));
    const picker = within(await screen.findByRole('dialog', { name: /标签/ }));
    await user.type(picker.getByRole('searchbox'), '秋季书目{Enter}');
    await user.click(await picker.findByRole('checkbox', { name: /秋季书目/ }));
    await user.click(picker.getByRole('button', { name: /^确\s?定$/ }));
    await screen.findByRole('button', { name: '移除“秋季书目”' });
    await user.click(screen.getByRole('button', { name: '发布' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/article'));
    await screen.findByText('一本旧书的新生');
    const [first] = await articles();
    expect(await find(first?.id ?? '')).toMatchObject({
      contentType: 1040,
      title: '一本旧书的新生',
      content: '<h2>缘起</h2><p>书脊开裂的那天，<strong>我们决定</strong>重排它。</p>',
      labels: [{ name: '秋季书目' }],
      isDraft: false,
    });
  });

  it('not without a title and a text, and is told of both', async () => {
    const { user, router } = await renderApp('/publish/article', { as: 'press' });
    await titleBox();
    await user.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('请填写标题')).toBeDefined();
    expect(screen.getByText('请填写正文')).toBeDefined();
    expect(document.activeElement).toBe(await titleBox());
    // each is heard with the field that it is about
    expect(spokenWith(await titleBox())).toContain('请填写标题');
    expect(spokenWith(await body())).toContain('请填写正文');
    expect(router.state.location.pathname).toBe('/publish/article');
    await user.type(await titleBox(), '有了标题');
    expect(screen.queryByText('请填写标题')).toBeNull();
  });

  it('not with a title that is too long, which stays as it was typed', async () => {
    const { user } = await renderApp('/publish/article', { as: 'press' });
    const box = await titleBox();
    await user.click(box);
    await user.paste('长'.repeat(203));
    await user.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('标题不能超过 200 个字符，超出了 3 个')).toBeDefined();
    expect(box).toHaveProperty('value', '长'.repeat(203));
  });
});

describe('an article that is not published', () => {
  it('is none before something is written: the editor that opens keeps nothing', async () => {
    const { kept } = await press();
    const before = await kept();
    const { router } = await renderApp('/publish/article', { as: 'press' });
    await body();
    // an editor that tells of a change when it opens does so with its first blur
    await act(async () => {
      (await body()).focus();
      (await titleBox()).focus();
    });
    expect(router.state.location.search).toBe('');
    expect(await kept()).toEqual(before);
  });

  it('is kept on the platform and offered again, with its markup', async () => {
    const { call, token, kept } = await press();
    const first = await renderApp('/publish/article', { as: 'press' });
    await first.user.type(await titleBox(), '写了一半的文章');
    await paste('<p>第一段，<em>斜体</em></p>');
    await isKept();
    first.unmount();
    localStorage.clear();

    const id = (await kept()).find(({ title }) => title === '写了一半的文章')?.id ?? '';
    const { data } = await call(writingDetail, { parameters: { id } }, token);
    expect(data.values.content).toBe('<p>第一段，<em>斜体</em></p>');

    const { user } = await renderApp('/publish/article', { as: 'press' });
    await user.click(await screen.findByRole('link', { name: '继续写“写了一半的文章”' }));
    expect(await screen.findByDisplayValue('写了一半的文章')).toBeDefined();
    await waitFor(async () => expect((await body()).textContent).toContain('第一段，斜体'));
    await user.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(async () => expect((await kept()).map((one) => one.id)).not.toContain(id));
  });
});

describe('editing an article', () => {
  it('opens it as it stands and saves the change', async () => {
    const { find, save } = await press();
    const { id } = await save('原来的标题', '<p>原来的正文</p>');
    const { user, router } = await renderApp(`/publish/article?id=${id}`, { as: 'press' });
    await waitFor(async () => expect((await body()).textContent).toContain('原来的正文'));
    // looked at, it is not changed
    expect(router.state.location.search).toBe(`?id=${id}`);
    await user.type(await screen.findByDisplayValue('原来的标题'), '（修订）');
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/article'));
    expect(await find(id)).toMatchObject({
      title: '原来的标题（修订）',
      content: '<p>原来的正文</p>',
      revision: 2,
    });
  });

  it('meets a newer version, and sees which lines differ', async () => {
    const { call, token, save } = await press();
    const same = '<p>一</p><p>二</p><p>三</p><p>四</p><p>五</p>';
    const { id, revision } = await save('哪里不同', `${same}<p>第一版</p>`);
    const { user } = await renderApp(`/publish/article?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('哪里不同'), '：我的');
    const content = `${same}<p>第二版</p>`;
    const theirs = { id, revision, contentType: 1040 as const, title: '哪里不同', content };
    await call(postCalls.save, { body: theirs }, token);
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    const dialog = await screen.findByRole('dialog', { name: /^这些内容已在别处被修改/ });
    const rows = await within(dialog).findAllByRole('row');
    const lines = rows.map((row) => row.textContent);
    expect(lines).toEqual([
      '−哪里不同',
      '+哪里不同：我的',
      ' 一',
      ' 二',
      ' 三',
      ' 四',
      ' 五',
      '−第二版',
      '+第一版',
    ]);
    await user.click(within(dialog).getByRole('button', { name: '采用现在的内容' }));
  });
});
