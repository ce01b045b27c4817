import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { institutionManageList, institutionReview } from '#contract/endpoints/institution.ts';
import { recordPresenceCall } from '#contract/endpoints/presence.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

const name = '远帆文化传播工作室';

async function institutionOf(accountName: string) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(
    institutionManageList,
    { body: { pageSize: 100 } },
    await signIn('operator'),
  );
  const found = data.find((row) => row.accountName === accountName);
  if (!found) throw new Error(`no institution of ${accountName}`);
  return found;
}

/** Another operator decides. */
async function review(accountName: string, body: { decision: 'approve' | 'suspend' | 'lift' }) {
  const { call, signIn } = await testPlatform();
  const { id, revision } = await institutionOf(accountName);
  await call(
    institutionReview,
    { body: { id, revision, reason: '测试', ...body } },
    await signIn('operator'),
  );
}

/** Opens the list at the institution under review and asks for one of its actions. */
async function askFor(action: RegExp) {
  const app = await renderApp('/resource/institutions?tab=underReview&searchText=远帆', {
    as: 'operator',
  });
  const row = (await screen.findByRole('button', { name })).closest('tr');
  if (!row) throw new Error('no row');
  const shown = within(row).queryByRole('button', { name: action });
  if (shown) await app.user.click(shown);
  else {
    await app.user.click(within(row).getByRole('button', { name: '更多' }));
    await app.user.click(await screen.findByRole('menuitem', { name: action }));
  }
  const dialog = await screen.findByRole('dialog', { name: new RegExp(name) });
  return { ...app, dialog: within(dialog) };
}

describe('a review of an institution', () => {
  it('shows what has to agree: the licence large, name and code, and who else has it open', async () => {
    const { call, signIn } = await testPlatform();
    const { id } = await institutionOf('press-review');
    const { database } = (await testPlatform()).services;
    await database
      .insertInto('account')
      .values({ id: '77', name: 'colleague', nickname: '同事', roles: ['operator'] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const body = { resource: 'institutions', id, tab: 'other' };
    await call(recordPresenceCall, { body }, await signIn('colleague'));
    const { dialog } = await askFor(/^通\s?过$/);
    expect(await dialog.findByText(name)).toBeDefined();
    expect(dialog.getByText('统一社会信用代码')).toBeDefined();
    expect(dialog.getByRole('button', { name: '放大查看' })).toBeDefined();
    expect(await dialog.findByText('同事也打开了这一条，可能正在处理')).toBeDefined();
    expect(dialog.getByRole('button', { name: '改为驳回…' })).toBeDefined();
  });
});

describe('an action that asks before its call', () => {
  it('wants the required answer, keeps what was typed when the call fails, and is done then', async () => {
    const { user, dialog } = await askFor(/^驳\s?回$/);
    const submit = dialog.getByRole('button', { name: /^驳\s?回$/ });
    await user.click(submit);
    expect(await dialog.findByText('请填写驳回原因')).toBeDefined();
    expect((await institutionOf('press-review')).status).toBe(5);

    answer('post', '/jmgr/institution/review', 500, {
      code: 500,
      isSuccess: false,
      msg: '平台正忙',
      data: null,
    });
    const field = await dialog.findByLabelText<HTMLTextAreaElement>('驳回原因');
    await user.type(field, '证照照片模糊');
    await user.click(submit);
    expect(await dialog.findByText('平台正忙')).toBeDefined();
    expect(field.value).toBe('证照照片模糊');

    server.resetHandlers();
    await user.click(submit);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: new RegExp(name) })).toBeNull(),
    );
    expect(await institutionOf('press-review')).toMatchObject({
      status: 20,
      reason: '证照照片模糊',
    });
    // the tab of what is under review no longer holds it
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(await screen.findByText('“驳回”已完成')).toBeDefined();
  });

  it('says what happened where somebody else decided meanwhile, and cannot be done any more', async () => {
    await resubmit();
    const { user, dialog } = await askFor(/^驳\s?回$/);
    await user.type(await dialog.findByLabelText('驳回原因'), '迟到的理由');
    await review('press-review', { decision: 'approve' });
    const submit = dialog.getByRole('button', { name: /^驳\s?回$/ });
    await user.click(submit);
    expect(await dialog.findByText(/这条机构已被修改/)).toBeDefined();
    expect(await dialog.findByText('列表已刷新，请核对现在的内容，再决定是否提交。')).toBeDefined();
    expect(await dialog.findByText('这条记录的状态已改变，不再适用这项操作。')).toBeDefined();
    expect(submit.hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect((await institutionOf('press-review')).status).toBe(30);
  });
});

/** Puts the institution under review again. */
async function resubmit() {
  const { services } = await testPlatform();
  const { id } = await institutionOf('press-review');
  await services.database
    .updateTable('institution')
    .set({ status: 5, reason: '' })
    .where('id', '=', id)
    .execute();
}

describe('a list whose records have texts for ids and no detail call', () => {
  it('names its records by their enum, opens them and saves the first time', async () => {
    const { user, router } = await renderApp('/resource/licences', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: 'App 备案' }));
    await screen.findByRole('dialog', { name: /App 备案/ });
    await router.navigate('/resource/licences/edit/app-filing');
    const drawer = within(await screen.findByRole('dialog', { name: '编辑“App 备案”' }));
    await user.type(await drawer.findByLabelText('持有人'), '书案科技');
    await user.click(drawer.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/licences'));
    expect(await screen.findByText('书案科技')).toBeDefined();
  });
});
