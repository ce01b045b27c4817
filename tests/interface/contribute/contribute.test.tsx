import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { ContentDealType, SubmitType } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import {
  specialContributableList,
  specialContribute,
  specialContributionReview,
} from '#contract/endpoints/specialContributions.ts';
import type { SpecialSave } from '#contract/entities/special.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** `YYYY-MM-DD HH:mm:ss` in the platform's time zone, so many hours from now. */
const at = (hours: number) =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function savePage(patch: Partial<SpecialSave> = {}): Promise<string> {
  const platform = await testPlatform();
  const token = await platform.signIn('operator');
  const body = publishable({ startAt: at(0), endAt: at(48), name: '征文', ...patch });
  return (await platform.call(specialSaveCall, { body }, token)).data.id;
}

async function publish(title: string): Promise<string> {
  const platform = await testPlatform();
  const body = { title, content: `${title}的正文` };
  return (await platform.call(postCalls.save, { body }, await platform.signIn('reader'))).data.id;
}

const open = (id: string, as = 'reader') =>
  renderApp(`/contribute/${id}`, { as, language: 'zh-CN' });

beforeAll(async () => {
  const { services } = await testPlatform();
  const newcomer = { name: 'newcomer', nickname: '新来的', enablePublish: true };
  await createAccount(services.database, newcomer);
  await publish('我的第一篇');
  await publish('我的第二篇');
});

describe('a reader’s screen to contribute (contract 10.12)', () => {
  it('sends what is chosen, says that it is shown at once, and marks it', async () => {
    const { user } = await open(await savePage());
    await screen.findByRole('heading', { level: 1, name: '向《征文》投稿' });
    screen.getByText(/投稿后立即在专题中展示/);
    const first = await screen.findByRole('radio', { name: /我的第一篇/ });
    await user.click(screen.getByRole('button', { name: '投稿' }));
    expect(screen.getByRole('alert').textContent).toBe('请先选择一条内容');
    await user.click(first);
    await user.click(screen.getByRole('button', { name: '投稿' }));
    const told = await screen.findByText(/投稿成功/);
    expect(within(told).getByRole('link').getAttribute('href')).toMatch(/^\/s\/\d+#contributions$/);
    const marked = await screen.findByRole('radio', { name: /我的第一篇.*已展示/ });
    expect(marked).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /我的第二篇/ })).toHaveProperty('checked', false);
  });

  it('says that it waits for a review where the page has one', async () => {
    const id = await savePage({ contentDealType: ContentDealType.shownAfterReview });
    const { user } = await open(id);
    await user.click(await screen.findByRole('radio', { name: /我的第二篇/ }));
    await user.click(screen.getByRole('button', { name: '投稿' }));
    await screen.findByText('投稿已提交，审核通过后展示');
    await screen.findByRole('radio', { name: /我的第二篇.*待审核/ });
  });

  it('tells why something was rejected, and takes it again', async () => {
    const id = await savePage();
    const { call, signIn } = await testPlatform();
    const [reader, operator] = [await signIn('reader'), await signIn('operator')];
    const own = await call(specialContributableList, { body: { id } }, reader);
    const { contentType, contentId } = own.data.find(({ title }) => title === '我的第二篇') ?? {
      contentType: 0,
      contentId: '',
    };
    const { data } = await call(
      specialContribute,
      { body: { id, contentType, contentId } },
      reader,
    );
    const body = { ids: [data.id], isAccepted: false, reason: '请补充书名' };
    await call(specialContributionReview, { body }, operator);
    const { user } = await open(id);
    const rejected = await screen.findByRole('radio', {
      name: /我的第二篇.*未通过.*原因：请补充书名/,
    });
    await user.click(rejected);
    await user.click(screen.getByRole('button', { name: '投稿' }));
    await screen.findByText('投稿已提交，审核通过后展示');
    await screen.findByRole('radio', { name: /我的第二篇.*待审核/ });
  });

  it('keeps the choice when the call fails, also over a new load, and tells why', async () => {
    const { user, unmount } = await open(await savePage());
    await user.click(await screen.findByRole('radio', { name: /我的第二篇/ }));
    const fault = http.put(`${location.origin}/jmgr/special/contribute`, () =>
      HttpResponse.json({ code: 502, msg: '' }, { status: 502 }),
    );
    server.use(fault);
    await user.click(screen.getByRole('button', { name: '投稿' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('您的选择还在');
    // the server broke off: it may have been contributed
    expect(told.textContent).not.toContain('没有成功');
    expect(screen.getByRole('radio', { name: /我的第二篇/ })).toHaveProperty('checked', true);
    server.resetHandlers();
    const address = location.pathname + location.search;
    unmount();
    const again = await renderApp(address, { as: 'reader' });
    const kept = await screen.findByRole('radio', { name: /我的第二篇/ });
    expect(kept).toHaveProperty('checked', true);
    await again.user.click(screen.getByRole('button', { name: '投稿' }));
    await screen.findByText(/投稿成功/);
  });

  it('asks in the contract’s words where the login has expired, and keeps the choice (contract 8)', async () => {
    // jsdom shows no dialogs
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const { user } = await open(await savePage());
    await user.click(await screen.findByRole('radio', { name: /我的第二篇/ }));
    answer('put', '/jmgr/special/contribute', 401, { code: 401, isSuccess: false, msg: 'over' });
    const send = async () => {
      await user.click(screen.getByRole('button', { name: '投稿' }));
      const prompt = await screen.findByRole('dialog', { name: '系统提示' });
      within(prompt).getByText('登录已过期，请重新登录');
      return within(prompt);
    };
    await user.click((await send()).getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.load).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: /我的第二篇/ })).toHaveProperty('checked', true);

    await user.click((await send()).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(page.load).toHaveBeenCalledWith(
        expect.stringMatching(/^\/login\?redirect=%2Fcontribute%2F\d+%3Fchoice%3D/),
      ),
    );
    expect(sessionStore.stored().token).toBeUndefined();
  });

  it('tells what the platform says of one that was contributed elsewhere meanwhile', async () => {
    const id = await savePage();
    const { user } = await open(id);
    const mine = await screen.findByRole<HTMLInputElement>('radio', { name: /我的第二篇/ });
    const platform = await testPlatform();
    const [contentType = '', contentId = ''] = mine.value.split('-');
    const body = { id, contentType: Number(contentType), contentId };
    await platform.call(specialContribute, { body }, await platform.signIn('reader'));
    await user.click(mine);
    await user.click(screen.getByRole('button', { name: '投稿' }));
    const told = await screen.findByText('这条内容已经投过稿了');
    expect(told.textContent).not.toContain('您的选择还在');
    const there = await screen.findByRole('radio', { name: /我的第二篇.*已展示/ });
    expect(there).toMatchObject({ disabled: true, checked: false });
    expect(location.search).toBe('');
  });

  it('knows what another tab has contributed once it is seen again', async () => {
    const id = await savePage();
    const { user } = await open(id);
    const mine = await screen.findByRole<HTMLInputElement>('radio', { name: /我的第二篇/ });
    await user.click(mine);
    const platform = await testPlatform();
    const [contentType = '', contentId = ''] = mine.value.split('-');
    const body = { id, contentType: Number(contentType), contentId };
    await platform.call(specialContribute, { body }, await platform.signIn('reader'));
    document.dispatchEvent(new Event('visibilitychange'));
    const there = await screen.findByRole('radio', { name: /我的第二篇.*已展示/ });
    expect(there).toMatchObject({ disabled: true, checked: false });
  });

  it('says that one was withdrawn meanwhile, and takes it out of the choice at once', async () => {
    const withdrawn = await publish('后来撤回的');
    const { user } = await open(await savePage());
    await user.click(await screen.findByRole('radio', { name: /后来撤回的/ }));
    const platform = await testPlatform();
    const body = { ids: [withdrawn] };
    await platform.call(postCalls.withdraw, { body }, await platform.signIn('reader'));
    await user.click(screen.getByRole('button', { name: '投稿' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('这条内容已撤回或不再公开');
    expect(told.textContent).not.toContain('您的选择还在');
    const gone = await screen.findByRole('radio', { name: /后来撤回的.*读者看不到/ });
    expect(gone).toHaveProperty('disabled', true);
    expect(gone).toHaveProperty('checked', false);
    expect(location.search).toBe('');
  });

  it.each([
    [SubmitType.any, '发布动态', '/publish/dynamic'],
    [SubmitType.articles, '发布文章', '/publish/article'],
  ])(
    'leads to where one publishes when there is nothing yet: submit %i',
    async (submit, name, path) => {
      await open(await savePage({ submit }), 'newcomer');
      await screen.findByRole('heading', { name: '您还没有可以投稿的内容' });
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    },
  );

  it.each([
    ['takes none', { submit: SubmitType.closed }, '这个专题不接受投稿'],
    ['has not begun', { startAt: at(30) }, /专题将于 .* 开始，届时再来投稿/],
  ])('says so where the page %s', async (_what, patch, words) => {
    await open(await savePage(patch));
    await screen.findByText(words);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: '投稿' })).toBeNull();
  });

  it('says so where there is no such page', async () => {
    await open('7');
    await screen.findByRole('heading', { name: '没有找到这个专题' });
  });

  it('asks a visitor to sign in first, with the way back', async () => {
    sessionStore.clear(Date.now(), 'forced');
    const id = await savePage();
    await renderApp(`/contribute/${id}`, { language: 'zh-CN' });
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('redirect')).toBe(`/contribute/${id}`);
  });
});
