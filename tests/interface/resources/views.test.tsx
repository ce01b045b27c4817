import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { viewSave } from '#contract/endpoints/views.ts';
import { type RenderedApp, renderApp, testPlatform } from '#tests/support/interface.ts';

const search = ({ router }: RenderedApp) => router.state.location.search;
/** the button beside the title; by its label, as roles take jsdom long in a large table */
const menu = (name: RegExp | string) => screen.findByLabelText(name, { selector: 'button' });

async function open(path: string, as = 'operator') {
  const app = await renderApp(path, { as });
  await screen.findByRole('search');
  return app;
}

async function choose(app: RenderedApp, item: RegExp) {
  await app.user.click(await menu(/^视图/));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
}

async function addView(name: string, isShared: boolean, filters: Record<string, string>) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(
    viewSave,
    { body: { resource: 'circles', place: '', name, isShared, state: { filters } } },
    await signIn('operator'),
  );
  return data;
}

/** the dialog that asks before a deletion */
async function theQuestion() {
  const text = await screen.findByText(/^确定删除视图/, { selector: 'span' });
  return within(text.closest<HTMLElement>('[role="dialog"]') ?? text);
}

describe('a saved view', () => {
  it('keeps what is shown under a name and an address, and tells when it was changed since', async () => {
    const app = await open('/resource/circles?circleIdOrName=书&pageSize=20');
    await choose(app, /存为新视图/);
    await app.user.type(await screen.findByLabelText('名称'), '书的圈子{Enter}');
    await menu('视图: 书的圈子');
    await waitFor(() => expect(search(app)).toMatch(/^\?view=\d+$/));
    const address = search(app);
    expect(screen.queryByText('已修改')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: '清除全部' }));
    await screen.findByText('已修改');
    expect(search(app)).toContain('changed=1');
    await app.user.click(screen.getByRole('button', { name: /还\s?原/ }));
    await waitFor(() => expect(search(app)).toBe(address));
    await waitFor(() =>
      expect(screen.getByPlaceholderText<HTMLInputElement>('编号或名称').value).toBe('书'),
    );
  });

  it('that is shared is seen by others, who cannot change it', async () => {
    const shared = await addView('给大家看', true, { circleIdOrName: '历史' });
    await addView('只给自己', false, {});
    const app = await open(`/resource/circles?view=${shared.id}`, 'press');
    await menu('视图: 给大家看');
    await app.user.click(await menu(/^视图/));
    expect(await screen.findByRole('menuitem', { name: /给大家看/ })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /只给自己/ })).toBeNull();
    await app.user.click(screen.getByRole('menuitem', { name: /管理视图/ }));
    const row = await screen.findByRole('listitem', { name: '给大家看' });
    expect(within(row).queryByRole('button', { name: '删除“给大家看”' })).toBeNull();
    expect(within(row).getByRole('button', { name: '复制“给大家看”的链接' })).toBeDefined();
  });

  it('that is gone leaves the whole list, and says so', async () => {
    const app = await open('/resource/circles?view=123456789');
    await screen.findByText('这个视图已不存在，或没有共享给您；这里显示整个列表。');
    await waitFor(() => expect(search(app)).toBe(''));
  });

  it('of a name that one has already is refused, and may take its place', async () => {
    const view = await addView('重名', false, {});
    const app = await open('/resource/circles?circleIdOrName=新');
    await choose(app, /存为新视图/);
    await app.user.type(await screen.findByLabelText('名称'), '重名{Enter}');
    await screen.findByText('您已有名为“重名”的视图');
    await app.user.click(await screen.findByRole('button', { name: '替换它' }));
    await waitFor(() => expect(search(app)).toBe(`?view=${view.id}`));
  });

  it('is renamed, shown first when the list is opened, and deleted', async () => {
    await addView('管理之', false, { circleIdOrName: '书' });
    const app = await open('/resource/circles');
    await choose(app, /管理视图/);
    const row = within(await screen.findByRole('listitem', { name: '管理之' }));
    await app.user.click(row.getByRole('button', { name: '重命名“管理之”' }));
    const title = await row.findByRole('textbox');
    await app.user.clear(title);
    await app.user.type(title, '管理好了{Enter}');
    const renamed = within(await screen.findByRole('listitem', { name: '管理好了' }));
    await app.user.click(renamed.getByRole('button', { name: '首先显示“管理好了”' }));
    await waitFor(() => expect(search(app)).toMatch(/^\?view=\d+$/));
    await waitFor(() =>
      expect(screen.getByPlaceholderText<HTMLInputElement>('编号或名称').value).toBe('书'),
    );
    await app.user.click(renamed.getByRole('button', { name: '删除“管理好了”' }));
    await app.user.click((await theQuestion()).getByRole('button', { name: /^删\s?除$/ }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '管理好了' })).toBeNull());
    await waitFor(() => expect(search(app)).toMatch(/^\?circleIdOrName=/));
  });

  it('is deleted by keyboard alone, and its dialog keeps the keys', async () => {
    await addView('键盘删的视图', false, { circleIdOrName: '书' });
    const app = await open('/resource/circles');
    await choose(app, /管理视图/);
    const row = within(await screen.findByRole('listitem', { name: '键盘删的视图' }));
    row.getByRole('button', { name: '删除“键盘删的视图”' }).focus();
    await app.user.keyboard('{Enter}');
    const yes = (await theQuestion()).getByRole('button', { name: /^删\s?除$/ });
    await waitFor(() => expect(document.activeElement).toBe(yes));
    await app.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('listitem', { name: '键盘删的视图' })).toBeNull(),
    );
    expect(document.activeElement?.textContent).toMatch(/^关\s?闭$/);
  });

  it('that somebody has changed meanwhile is overwritten by a second save only', async () => {
    const view = await addView('两人改的视图', true, { circleIdOrName: '读书' });
    const app = await open(`/resource/circles?view=${view.id}`);
    const { call, signIn } = await testPlatform();
    const { id, revision, resource, place, name, isShared } = view;
    const theirs = { filters: { circleIdOrName: '别人的' } };
    const body = { id, revision, resource, place, name, isShared, state: theirs };
    await call(viewSave, { body }, await signIn('operator'));
    await app.user.click(await screen.findByRole('button', { name: '清除全部' }));
    await app.user.click(await screen.findByRole('button', { name: '保存修改' }));
    await screen.findByText(/“两人改的视图”刚刚被修改过/);
    await app.user.click(await screen.findByRole('button', { name: /保存修改$/ }));
    await waitFor(() => expect(search(app)).toBe(`?view=${id}`));
    expect(screen.queryByText('已修改')).toBeNull();
  });
});

describe('a view that somebody else shares', () => {
  it('stands under their name, and among the starred ones once it has one’s star', async () => {
    await addView('别人的好视图', true, { circleIdOrName: '书' });
    const app = await open('/resource/circles?status=30', 'press');
    await app.user.click(await menu(/^视图/));
    await screen.findByText('书案编辑部 共享的视图');
    await app.user.click(screen.getByRole('menuitem', { name: /管理视图/ }));
    await app.user.click(await screen.findByRole('button', { name: '给“别人的好视图”加星标' }));
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: '给“别人的好视图”加星标' }).getAttribute('aria-pressed'),
      ).toBe('true'),
    );
    const [, close] = screen.getAllByRole('button', { name: /关\s?闭/ });
    await app.user.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(await menu(/^视图/));
    await screen.findByText('星标视图');
  });
});
