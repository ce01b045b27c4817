import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { patience } from '#app/session/transport.ts';
import { ContentStatus } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { writingDetail, writingList, writingSaveCall } from '#contract/endpoints/writing.ts';
import { publishDue } from '#server/jobs/jobs.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { pictureToUpload } from './support.ts';

// loaded before the first test, so that none of them waits for it
beforeAll(() =>
  Promise.all([
    import('#app/shell/Shell.tsx'),
    import('#app/screens/publish/DynamicScreen.tsx'),
    import('#app/screens/publish/ConflictVersions.tsx'),
    import('#app/screens/manage/DynamicScreen.tsx'),
  ]),
);

const textBox = () => screen.findByRole('textbox', { name: '动态内容' });
const publish = () => screen.findByRole('button', { name: '发布' });

async function ownPosts(name: string) {
  const test = await testPlatform();
  const body = { contentType: 1050, sort: '-createdAt' } as const;
  return (await test.call(postCalls.list, { body }, await test.signIn(name))).data;
}

/** Titles of what the platform keeps for an account. */
async function keptTitles(name: string): Promise<string[]> {
  const test = await testPlatform();
  const { data } = await test.call(writingList, { body: {} }, await test.signIn(name));
  return data.map(({ title }) => title);
}

describe('an institution writes a dynamic', () => {
  it('with a picture, and finds it on top of its own list', async () => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '秋天适合重读《呼兰河传》');
    await user.upload(
      screen.getByLabelText('添加图片', { selector: 'input' }),
      pictureToUpload('秋.png'),
    );
    await screen.findByRole('button', { name: /^第 1 张图片/ });
    await user.click(await publish());

    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const list = await screen.findByRole('grid');
    const [, first] = await within(list).findAllByRole('row');
    expect(first?.textContent).toContain('秋天适合重读《呼兰河传》');
    const [post] = await ownPosts('press');
    expect(post).toMatchObject({ content: '秋天适合重读《呼兰河传》', isDraft: false });
    expect(post?.images).toEqual([expect.stringMatching(/^\/cdn\/image\/.+\.png$/)]);
    expect(post?.cover).toBe(post?.images[0]);
  });

  it('once, though the button is clicked twice', async () => {
    const before = (await ownPosts('press')).length;
    server.use(
      http.put(`${location.origin}/jmgr/post/save`, async ({ request }) => {
        await delay(50);
        return (await testPlatform()).platform.fetch(request);
      }),
    );
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '只发一次');
    await user.dblClick(await publish());
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const texts = (await ownPosts('press')).map((post) => post.content);
    expect(texts.filter((text) => text === '只发一次')).toHaveLength(1);
    expect(texts.length).toBeLessThanOrEqual(before + 1);
  });

  it.each(['发布', '保存草稿'])(
    'once, though the answer to “%s” is lost and a word is changed before it is published',
    async (first) => {
      const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
      await user.type(await textBox(), `断线前${first}`);
      const known = { ...patience };
      Object.assign(patience, { tries: 1 });
      server.use(
        http.put(
          `${location.origin}/jmgr/post/save`,
          async ({ request }) => {
            const { platform } = await testPlatform();
            await platform.fetch(request.clone(), { clientAddress: '127.0.0.1' });
            return HttpResponse.error();
          },
          { once: true },
        ),
      );
      await user.click(await screen.findByRole('button', { name: first }));
      await screen.findByText(/不能确定是否已经完成/);
      Object.assign(patience, known);
      await user.type(await textBox(), '，断线后的一句');
      await user.click(await publish());
      await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
      const posts = (await ownPosts('press')).filter(({ content }) =>
        content.startsWith(`断线前${first}`),
      );
      expect(posts).toMatchObject([
        { content: `断线前${first}，断线后的一句`, status: ContentStatus.published },
      ]);
    },
  );

  it('not while it is empty, and says what is missing', async () => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await textBox();
    await user.click(await publish());
    const problem = await screen.findByText('写点什么，或者添加一张图片');
    expect((await textBox()).getAttribute('aria-describedby')).toBe(problem.id);
    expect(screen.getByRole('radiogroup', { name: '谁可以看' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/publish/dynamic');
  });

  it('and takes the first letter back at once: the form stays, and what comes next is kept', async () => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    const box = await textBox();
    for (const value of ['错', '', '又错', '']) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    await user.type(box, '对');
    await waitFor(() => expect(router.state.location.search).toMatch(/writing=/));
    expect(await textBox()).toBe(box);
    expect(box).toHaveProperty('value', '对');
  });

  it('as a draft, and goes on with the same record', async () => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '草稿的开头');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/id=\d+/));
    await user.type(await textBox(), '，和后来写的');
    await user.click(await publish());
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const found = (await ownPosts('press')).filter(({ content }) => content.startsWith('草稿的'));
    expect(found).toMatchObject([{ content: '草稿的开头，和后来写的', isDraft: false }]);
  });

  it('and sees at the field what the server refuses', async () => {
    server.use(
      http.put(`${location.origin}/jmgr/post/save`, () =>
        HttpResponse.json(
          {
            code: 400,
            isSuccess: false,
            msg: '动态没有保存',
            data: {
              problems: [{ field: 'bookIds.0', code: 'missing', message: '这本书已被删除' }],
            },
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '提到一本书');
    await user.click(await publish());
    expect(await screen.findByText('这本书已被删除')).toBeDefined();
    expect(await textBox()).toHaveProperty('value', '提到一本书');
  });
});

describe('a save that is answered after its form was left', () => {
  const told = (text: string) => screen.findByText(text, { selector: '.ant-message *' });

  it.each([
    ['发布', '已发布'],
    ['保存草稿', '草稿已保存，可在管理列表中继续编辑'],
  ])('by %s is told, and leads nobody away from where they are', async (button, sentence) => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), `离开之后才${button}`);
    const save = hold(postCalls.save.path);
    await user.click(screen.getByRole('button', { name: button }));
    await save.isHeld();
    await router.navigate('/manage/article');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/article'));
    save.letGo();
    await told(sentence);
    expect(router.state.location.pathname).toBe('/manage/article');
    expect(router.state.navigation.state).toBe('idle');
  });

  it('leaves alone what is written in its place meanwhile', async () => {
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '先发布的一条');
    const save = hold(postCalls.save.path);
    await user.click(await publish());
    await save.isHeld();
    await router.navigate('/publish/dynamic');
    await waitFor(async () => expect(await textBox()).toHaveProperty('value', ''));
    await user.type(await textBox(), '接着写的一条');
    save.letGo();
    await told('已发布');
    expect(await textBox()).toHaveProperty('value', '接着写的一条');
    await user.click(await publish());
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const texts = (await ownPosts('press')).map(({ content }) => content);
    expect(texts).toEqual(expect.arrayContaining(['先发布的一条', '接着写的一条']));
    expect(await keptTitles('press')).not.toContain('接着写的一条');
  });
});

describe('what is written and not published', () => {
  it('comes back with the address it had, and may be discarded', async () => {
    const first = await renderApp('/publish/dynamic', { as: 'press' });
    await first.user.type(await textBox(), '写到一半');
    await waitFor(() => expect(first.router.state.location.search).toMatch(/writing=[\da-f-]{36}/));
    const { pathname, search } = first.router.state.location;
    first.unmount();

    const { user, router } = await renderApp(pathname + search, { as: 'press' });
    expect(await textBox()).toHaveProperty('value', '写到一半');
    await user.click(await screen.findByRole('button', { name: '放弃并重新开始' }));
    expect(await textBox()).toHaveProperty('value', '');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is offered above an empty form, to go on with or to discard', async () => {
    const first = await renderApp('/publish/dynamic', { as: 'press' });
    await first.user.type(await textBox(), '还有半句');
    await screen.findByText(/^已保存 \d/, { selector: 'span:not([role])' });
    first.unmount();

    const second = await renderApp('/publish/dynamic', { as: 'press' });
    expect(await textBox()).toHaveProperty('value', '');
    await second.user.click(await screen.findByRole('link', { name: '继续写“还有半句”' }));
    expect(await screen.findByDisplayValue('还有半句')).toBeDefined();
    second.unmount();

    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.click(await screen.findByRole('button', { name: '放弃“还有半句”' }));
    await user.click(await screen.findByRole('button', { name: '放弃内容' }));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: '继续写“还有半句”' })).toBeNull(),
    );
    expect(await keptTitles('press')).not.toContain('还有半句');
  });

  it('is offered on another device, as the platform keeps it', async () => {
    const first = await renderApp('/publish/dynamic', { as: 'press' });
    await first.user.type(await textBox(), '在手机上写的');
    await screen.findByText(/^已保存 \d/, { selector: 'span:not([role])' });
    first.unmount();
    localStorage.clear();

    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    const offer = await screen.findByRole('region', { name: '未完成的内容' });
    expect(offer.textContent).toContain('另一台设备');
    await user.click(within(offer).getByRole('link', { name: '继续写“在手机上写的”' }));
    const box = await screen.findByDisplayValue('在手机上写的');
    await user.type(box, '，在电脑上写完');
    await user.click(await publish());
    await waitFor(async () =>
      expect((await keptTitles('press')).filter((title) => /^在手机上写的/.test(title))).toEqual(
        [],
      ),
    );
    expect((await ownPosts('press'))[0]?.content).toBe('在手机上写的，在电脑上写完');
  });

  it('shows both where another device went on with it, and loses neither', async () => {
    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '开头');
    await screen.findByText(/^已保存 \d/, { selector: 'span:not([role])' });
    const test = await testPlatform();
    const token = await test.signIn('press');
    const [kept] = (await test.call(writingList, { body: {} }, token)).data;
    if (!kept) throw new Error('nothing is kept');
    const { data } = await test.call(writingDetail, { parameters: { id: kept.id } }, token);
    const values = { ...data.values, content: '开头，手机上接着写' };
    const { id, kind, revision } = data;
    const title = values.content;
    await test.call(writingSaveCall, { body: { id, kind, title, values, revision } }, token);
    await user.type(await textBox(), '，电脑上接着写');
    const dialog = await screen.findByRole('dialog', { name: /^这些内容已在别处被修改/ });
    expect(await within(dialog).findByText('开头，手机上接着写')).toBeDefined();
    expect(within(dialog).getByText('开头，电脑上接着写')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: '把我的另存一份' }));
    await waitFor(async () => {
      const both = ['开头，手机上接着写', '开头，电脑上接着写'];
      expect(await keptTitles('press')).toEqual(expect.arrayContaining(both));
    });
    expect(await textBox()).toHaveProperty('value', '开头，电脑上接着写');
  });

  it('is nobody else’s in the same browser', async () => {
    const first = await renderApp('/publish/dynamic', { as: 'press' });
    await first.user.type(await textBox(), '出版社写的');
    first.unmount();
    sessionStore.clear(Date.now(), 'ordinary');
    await renderApp('/publish/dynamic', { as: 'reader' });
    expect(await textBox()).toHaveProperty('value', '');
  });

  it('is asked about before leaving, as long as the platform has not got it', async () => {
    answer('put', '/jmgr/writing/save', 503, { code: 503, isSuccess: false, msg: '' });
    const { user, router } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), '还没发布');
    await user.click(screen.getByRole('link', { name: /管理$/ }));
    const question = await screen.findByRole('dialog', { name: '有未发布的内容，确定离开吗？' });
    await user.click(within(question).getByRole('button', { name: '继续编辑' }));
    expect(router.state.location.pathname).toBe('/publish/dynamic');
    expect(await textBox()).toHaveProperty('value', '还没发布');
    await user.click(screen.getByRole('link', { name: /管理$/ }));
    await user.click(await screen.findByRole('button', { name: '保留并离开' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
  });
});

describe('signing out while something is written', () => {
  const writingAddress = `${location.origin}/jmgr/writing/save`;
  /** What is written waits for a platform that fails to keep it. */
  async function writeAndSignOut(text: string, beforeLast = () => {}) {
    server.use(http.put(writingAddress, () => HttpResponse.json({ code: 500 }, { status: 500 })));
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    const { user } = await renderApp('/publish/dynamic', { as: 'press' });
    await user.type(await textBox(), text);
    await user.click(screen.getByRole('button', { name: /^账号菜单/ }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    const ok = await screen.findByRole('button', { name: /^确\s?定$/ });
    beforeLast();
    await user.click(ok);
    return { user, reload };
  }

  it('sends it first', async () => {
    const { reload } = await writeAndSignOut('退出前的最后一句', () => server.resetHandlers());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sessionStore.get().token).toBeUndefined();
    expect(await keptTitles('press')).toContain('退出前的最后一句');
  });

  it('says that it stays on this device if it cannot be sent, and asks again', async () => {
    const { user, reload } = await writeAndSignOut('没有送到的一句');
    await screen.findByText(/没能发送到服务器.*保存在本机/);
    expect(sessionStore.get().token).toBeDefined();
    const [ok] = screen.getAllByRole('button', { name: /^确\s?定$/ }).slice(-1);
    if (ok) await user.click(ok);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sessionStore.get().token).toBeUndefined();
    expect(await keptTitles('press')).not.toContain('没有送到的一句');
  });
});

describe('an account without the publish permission (contract 6)', () => {
  it('sees why it may not publish; the buttons are removed (contract 6)', async () => {
    await renderApp('/publish/dynamic', { as: 'library' });
    expect(await screen.findByText(/没有发布权限/, { selector: '.ant-alert *' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^发\s?布$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  });

  it('is offered what this device has; the platform, which would refuse, is not asked for more', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      asked.push(new URL(request.url).pathname);
    });
    const first = await renderApp('/publish/dynamic', { as: 'library' });
    await first.user.type(await textBox(), '等着发布权限');
    await screen.findByText(/内容已保存在本机/);
    first.unmount();
    await renderApp('/publish/dynamic', { as: 'library' });
    expect(await screen.findByText('等着发布权限')).toBeDefined();
    server.events.removeAllListeners();
    expect(asked).not.toContain('/jmgr/writing/list');
  });
});

describe('editing', () => {
  async function savedPost(content: string) {
    const test = await testPlatform();
    const token = await test.signIn('press');
    const { data } = await test.call(postCalls.save, { body: { content } }, token);
    return { ...data, test, token };
  }

  it('opens the record and saves the change', async () => {
    const { id } = await savedPost('原来的文字');
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    const box = await screen.findByDisplayValue('原来的文字');
    await user.type(box, '，改过');
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const post = (await ownPosts('press')).find((one) => one.id === id);
    expect(post).toMatchObject({ content: '原来的文字，改过', revision: 2 });
  });

  it('asks first where readers would see it at once, or no more, and asks nobody about a draft', async () => {
    const { id } = await savedPost('读者看得到的文字');
    const stateNow = async () => {
      const post = (await ownPosts('press')).find((one) => one.id === id);
      return [post?.visibility, post?.isDraft];
    };
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    await user.click(await screen.findByRole('radio', { name: '仅自己' }));
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    const asked = within(await screen.findByRole('dialog', { name: /谁可以看/ }));
    await user.click(asked.getByRole('button', { name: /^取\s?消$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /谁可以看/ })).toBeNull());
    expect(await stateNow()).toEqual([0, false]);
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    const again = within(await screen.findByRole('dialog', { name: /谁可以看/ }));
    await user.click(again.getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    expect(await stateNow()).toEqual([2, false]);
  });

  it('meets a newer version, shows both and overwrites only when told to', async () => {
    const { id, revision, test, token } = await savedPost('第一版');
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('第一版'), '，我的');
    await test.call(postCalls.save, { body: { id, revision, content: '别处的' } }, token);
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    const dialog = await screen.findByRole('dialog', { name: /^这些内容已在别处被修改/ });
    expect(await within(dialog).findByText('第一版，我的')).toBeDefined();
    expect(within(dialog).getByText('别处的')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: '用我的覆盖' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const post = (await ownPosts('press')).find((one) => one.id === id);
    expect(post?.content).toBe('第一版，我的');
  });

  it('asks about nothing where the platform already has what is saved', async () => {
    const { id, revision, test, token } = await savedPost('第一版');
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('第一版'), '，我的');
    // an earlier attempt whose answer was lost
    await test.call(postCalls.save, { body: { id, revision, content: '第一版，我的' } }, token);
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const post = (await ownPosts('press')).find((one) => one.id === id);
    expect(post).toMatchObject({ content: '第一版，我的', revision: revision + 1 });
  });

  it.each([
    ['plans it again', 24, /它又会定于 .+ 发布，到时读者就能看到/, ContentStatus.scheduled],
    ['leaves it withdrawn', undefined, /用您的覆盖后，它仍是撤回状态/, ContentStatus.withdrawn],
  ] as const)('says of what was withdrawn elsewhere that overwriting %s', async (...row) => {
    const [, hours, sentence, status] = row;
    const test = await testPlatform();
    const token = await test.signIn('press');
    const publishAt = hours && new Date(Date.now() + hours * 3_600_000).toISOString();
    const body = { content: '原来的', publishAt };
    const { id } = (await test.call(postCalls.save, { body }, token)).data;
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('原来的'), '，我的');
    await test.call(postCalls.withdraw, { body: { ids: [id] } }, token);
    await user.click(await screen.findByRole('button', { name: /^(保存修改|定于 .+)$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^这些内容已在别处被修改/ }));
    expect(await dialog.findByText(sentence)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: '用我的覆盖' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const post = (await ownPosts('press')).find((one) => one.id === id);
    expect(post).toMatchObject({ content: '原来的，我的', status });
  });

  it.each(['is still to publish it', 'has published it'])(
    'saves what was planned and whose time came while it was written: the platform %s',
    async (state) => {
      const test = await testPlatform();
      const publishAt = new Date(Date.now() + 30 * 60_000).toISOString();
      const body = { content: '到点就发', publishAt };
      const { id } = (await test.call(postCalls.save, { body }, await test.signIn('press'))).data;
      const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
      await screen.findByRole('button', { name: /^定于/ });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 60_000 });
      try {
        if (state === 'has published it') await publishDue(test.services);
        await user.type(await textBox(), '，又改了');
        await user.click(await screen.findByRole('button', { name: /^(保存修改|发布)$/ }));
        await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
      } finally {
        vi.useRealTimers();
      }
      const [post] = await ownPosts('press');
      expect(post).toMatchObject({ content: '到点就发，又改了', status: ContentStatus.published });
    },
  );

  it('of what was deleted meanwhile goes on as something new, whose draft and publication are saved', async () => {
    const { id, test, token } = await savedPost('会被删掉的');
    const { user, router } = await renderApp(`/publish/dynamic?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('会被删掉的'), '，删掉以后还在写');
    await test.call(postCalls.delete, { body: { ids: [id] } }, token);
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    const sentence = '原来的内容已被删除；您写的还在，可以作为新内容发布';
    expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    await screen.findByRole('heading', { level: 1, name: '发布动态' });
    expect(router.state.location.search).not.toContain('id=');
    expect(screen.getByDisplayValue('会被删掉的，删掉以后还在写')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await screen.findByText('草稿已保存，可在管理列表中继续编辑');
    await user.click(await publish());
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/dynamic'));
    const [post] = await ownPosts('press');
    expect(post).toMatchObject({ content: '会被删掉的，删掉以后还在写', revision: 2 });
    expect(post?.id).not.toBe(id);
    expect(await keptTitles('press')).not.toContain('会被删掉的，删掉以后还在写');
  });

  it('of what is gone says so', async () => {
    await renderApp('/publish/dynamic?id=1', { as: 'press' });
    const name = '找不到这条内容，它可能已被删除';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  });

  it('of what cannot be read for now says so, and opens it at another try', async () => {
    answer('get', '/jmgr/post/detail/1', 500, { code: 500, isSuccess: false, msg: '', data: null });
    const { user } = await renderApp('/publish/dynamic?id=1', { as: 'press' });
    await screen.findByRole('heading', { level: 1, name: '暂时无法打开这条内容' });
    answer('get', '/jmgr/post/detail/1', 404, { code: 404, isSuccess: false, msg: '', data: null });
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    await screen.findByRole('heading', { level: 1, name: '找不到这条内容，它可能已被删除' });
  });
});
