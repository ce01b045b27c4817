import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { liveCalls, liveStateCall } from '#contract/endpoints/lists.ts';
import { type RenderedApp, renderApp, testPlatform } from '#tests/support/interface.ts';

// loaded before the first test, so that none of them waits for it
beforeAll(() =>
  Promise.all([
    import('#app/shell/Shell.tsx'),
    import('#app/screens/publish/LiveScreen.tsx'),
    import('#app/screens/publish/ConflictVersions.tsx'),
    import('#app/screens/manage/live/LiveListScreen.tsx'),
    import('#app/screens/manage/live/LiveConsoleScreen.tsx'),
  ]),
);

const titleBox = () => screen.findByRole('textbox', { name: '标题' });
/** so many days ahead, as people type it */
const typedDay = (days: number) => `${dayjs().add(days, 'day').format('YYYY-MM-DD')} 20:00`;

async function chooseStart(user: RenderedApp['user'], text: string): Promise<void> {
  const input = screen.getByLabelText('开播时间', { selector: 'input' });
  await user.click(input);
  await user.clear(input);
  await user.type(input, `${text}{Enter}`);
}

async function press() {
  const { call, signIn } = await testPlatform();
  const token = await signIn('press');
  const find = async (id: string) =>
    (await call(liveCalls.detail, { parameters: { id } }, token)).data;
  const announce = async (title: string, startAt: string | null, isDraft = false) =>
    (await call(liveCalls.save, { body: { title, startAt, isDraft } }, token)).data;
  const lives = async (searchText: string) =>
    (await call(liveCalls.list, { body: { searchText } }, token)).data;
  return { call, token, find, announce, lives };
}
const inDays = (days: number) => dayjs().add(days, 'day').toISOString();

describe('an institution announces a live stream', () => {
  it('from an empty form, and is led on to how it is sent', async () => {
    const { lives } = await press();
    const { user, router } = await renderApp('/publish/live', { as: 'press' });
    await user.type(await titleBox(), '译者夜谈');
    await chooseStart(user, typedDay(3));
    await user.type(screen.getByRole('textbox', { name: '介绍' }), '一句话怎么译');
    await user.click(screen.getByRole('button', { name: '发布' }));

    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/live\/\d+$/));
    await screen.findByRole('heading', { name: '译者夜谈' });
    const [saved] = await lives('译者夜谈');
    expect(saved).toMatchObject({
      introduction: '一句话怎么译',
      state: 'scheduled',
      isDraft: false,
      startAt: dayjs(typedDay(3)).toISOString(),
    });
  });

  it('not without a title and a time, and is told of both', async () => {
    const { user, router } = await renderApp('/publish/live', { as: 'press' });
    await titleBox();
    await user.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('请填写标题')).toBeDefined();
    expect(screen.getByText('请选择开播时间')).toBeDefined();
    expect(router.state.location.pathname).toBe('/publish/live');
  });

  it('as a draft whose time is open yet', async () => {
    const { lives } = await press();
    const { user, router } = await renderApp('/publish/live', { as: 'press' });
    await user.type(await titleBox(), '时间待定的直播');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/id=\d+/));
    expect(await lives('时间待定的直播')).toMatchObject([{ startAt: null, isDraft: true }]);
  });
});

describe('editing a live stream', () => {
  it('opens it as it stands and saves the change', async () => {
    const { announce, find } = await press();
    const { id } = await announce('原来的直播', inDays(4));
    const { user, router } = await renderApp(`/publish/live?id=${id}`, { as: 'press' });
    await user.type(await screen.findByDisplayValue('原来的直播'), '（改）');
    await user.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/live/));
    expect(await find(id)).toMatchObject({ title: '原来的直播（改）', revision: 2 });
  });

  it('once it is live, its time is fixed, and need not be ahead', async () => {
    const { announce, call, find, token } = await press();
    const { id, revision } = await announce('正在播', dayjs().add(10, 'minute').toISOString());
    await call(liveStateCall, { body: { id, revision, state: 'live' } }, token);
    const { user } = await renderApp(`/publish/live?id=${id}`, { as: 'press' });
    const title = await screen.findByDisplayValue('正在播');
    expect(screen.getByLabelText('开播时间', { selector: 'input' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByText('直播已经开始，开播时间不能再改')).toBeDefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    try {
      await user.type(title, '（改）');
      await user.click(screen.getByRole('button', { name: '保存修改' }));
      await waitFor(async () => expect((await find(id)).title).toBe('正在播（改）'));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the console of a live stream', () => {
  it('counts down to its start, and begins it after a question', async () => {
    const { announce, find } = await press();
    const { id } = await announce('到点开播', inDays(2));
    const { user } = await renderApp(`/manage/live/${id}`, { as: 'press' });
    expect((await screen.findByRole('timer')).textContent).toMatch(
      /^(1 天 23:59|2 天 00:00):\d\d$/,
    );
    await user.click(screen.getByRole('button', { name: '开播' }));
    const question = await screen.findByRole('dialog', { name: /现在开播吗/ });
    expect((await find(id)).state).toBe('scheduled');
    await user.click(within(question).getByRole('button', { name: /^确\s?定$/ }));
    await screen.findByText('状态已更新');
    // once, in the screen's own words
    expect(screen.queryByText('请求成功')).toBeNull();
    expect((await find(id)).state).toBe('live');
    await screen.findByText('已直播');
  });

  it('says why a recording cannot be played, and keeps the address that was typed', async () => {
    const { announce, call, token } = await press();
    const { id } = await announce('有录像', inDays(2));
    const live = await call(liveStateCall, { body: { id, revision: 1, state: 'live' } }, token);
    const { revision } = live.data;
    await call(liveStateCall, { body: { id, revision, state: 'ended' } }, token);
    const { user } = await renderApp(`/manage/live/${id}`, { as: 'press' });
    const address = await screen.findByRole('textbox', { name: '录制地址' });
    await user.type(address, 'https://elsewhere.example/night.m3u8');
    await user.click(screen.getByRole('button', { name: '保存并上架回放' }));
    expect(await screen.findByText(/读者的页面播放不了这个地址/)).toBeDefined();
    expect(screen.getByDisplayValue('https://elsewhere.example/night.m3u8')).toBeDefined();
  });

  it('of a draft says that its time is open', async () => {
    const { announce } = await press();
    const { id } = await announce('没有时间的草稿', null, true);
    await renderApp(`/manage/live/${id}`, { as: 'press' });
    expect(await screen.findByText('还没有定开播时间')).toBeDefined();
  });
});

describe('the live tab is not for user accounts (contract 2.2)', () => {
  it.each(['/publish/live', '/manage/live', '/manage/live/1'])(
    '%s leads to where they are told so',
    async (path) => {
      const { router } = await renderApp(path, { as: 'reader' });
      await waitFor(() => expect(router.state.location.pathname).toBe('/401'));
      expect(await screen.findByRole('heading', { name: '没有访问权限' })).toBeDefined();
    },
  );

  it('nor is it among their tabs', async () => {
    await renderApp('/manage/dynamic', { as: 'reader' });
    await screen.findByRole('link', { name: '文章' });
    expect(screen.queryByRole('link', { name: '直播' })).toBeNull();
  });
});
