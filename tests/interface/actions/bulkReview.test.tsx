import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditList } from '#contract/endpoints/audit.ts';
import { institutionManageList, institutionReview } from '#contract/endpoints/institution.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** Institutions that wait for review are decided on together, each as if it were done singly. */

async function institutionOf(name: string) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(
    institutionManageList,
    { body: { searchText: name } },
    await signIn('operator'),
  );
  const found = data.find((row) => row.name === name);
  if (!found) throw new Error(`no institution ${name}`);
  return found;
}

/** Opens what waits for review and checks these, one by one. */
async function check(names: readonly string[]) {
  const app = await renderApp('/resource/institutions?tab=underReview', { as: 'operator' });
  for (const name of names)
    await app.user.click(await screen.findByRole('checkbox', { name: `选择“${name}”` }));
  const bar = within(await screen.findByRole('toolbar', { name: '操作' }));
  return { ...app, bar };
}

it('are approved after a table of what has to agree; what a colleague decided meanwhile is told', async () => {
  const names = ['松间书局', '青禾小学', '半山诗社'];
  const { user, bar } = await check(names);
  await user.click(bar.getByRole('button', { name: '批量通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: /批量通过 · 已选 3 条/ }));
  const table = within(await dialog.findByRole('table', { name: '已选 3 条' }));
  for (const name of names) expect(table.getByRole('rowheader', { name })).toBeDefined();
  expect(table.getByRole('columnheader', { name: '统一社会信用代码' })).toBeDefined();

  const { call, signIn, services } = await testPlatform();
  await services.database
    .insertInto('account')
    .values({ id: '78', name: 'second-operator', nickname: '另一位', roles: ['operator'] })
    .execute();
  const { id, revision } = await institutionOf('青禾小学');
  const decided = { id, revision, decision: 'reject', reason: '缺少公章' } as const;
  await call(institutionReview, { body: decided }, await signIn('second-operator'));

  await user.dblClick(dialog.getByRole('button', { name: '批量通过' }));
  const report = within(await screen.findByRole('dialog', { name: /“批量通过”的结果/ }));
  expect(report.getByText('2 条已完成')).toBeDefined();
  const failures = within(report.getByRole('list', { name: '未能完成的记录' }));
  expect(failures.getByText('青禾小学')).toBeDefined();
  expect(
    failures.getByText(/^另一位已在 .* 处理：状态：未通过 · 驳回或暂停的原因：缺少公章$/),
  ).toBeDefined();

  expect(await institutionOf('松间书局')).toMatchObject({ status: 30, enablePublish: true });
  expect((await institutionOf('半山诗社')).status).toBe(30);
  expect(await institutionOf('青禾小学')).toMatchObject({ status: 20, reason: '缺少公章' });
  const operator = await signIn('operator');
  for (const name of ['松间书局', '半山诗社']) {
    const recordId = (await institutionOf(name)).id;
    const body = { resource: 'institution', recordId, action: 'review' } as const;
    expect((await call(auditList, { body }, operator)).data).toHaveLength(1);
  }
});

it('are rejected with one reason, which each of them reads', async () => {
  const names = ['拾光旧书店', '知微阅读'];
  const { user, bar } = await check(names);
  await user.click(bar.getByRole('button', { name: '批量驳回' }));
  const dialog = within(await screen.findByRole('dialog', { name: /批量驳回 · 已选 2 条/ }));
  const submit = dialog.getByRole('button', { name: '批量驳回' });
  await user.click(submit);
  expect(await dialog.findByText('请填写驳回原因')).toBeDefined();
  await user.type(await dialog.findByLabelText('驳回原因'), '证照照片模糊');
  await user.click(submit);
  for (const name of names)
    await waitFor(async () =>
      expect(await institutionOf(name)).toMatchObject({ status: 20, reason: '证照照片模糊' }),
    );
});
