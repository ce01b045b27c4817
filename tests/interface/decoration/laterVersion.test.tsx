import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { specialList } from '#contract/endpoints/special.ts';
import { specialSchemaVersion } from '#contract/specialUpgrades.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

it('tells an operator that a page was stored by a later version, and leaves it as it is', async () => {
  const platform = await testPlatform();
  const { database } = platform.services;
  const token = await platform.signIn('operator');
  const [page] = (await platform.call(specialList, { body: {} }, token)).data;
  const id = page?.id ?? '';
  const later = JSON.stringify({ schemaVersion: specialSchemaVersion + 1, nobodyKnows: 1 });
  const stored = () =>
    database
      .selectFrom('special')
      .where('id', '=', id)
      .select(['document', 'published', 'revision'])
      .executeTakeFirstOrThrow();
  await database
    .updateTable('special')
    .set({ document: later, published: later })
    .where('id', '=', id)
    .execute();
  const before = await stored();
  await renderApp(`/deciration/main?action=2&id=${id}`, { as: 'operator', language: 'zh-CN' });
  await screen.findByText('专题没有载入');
  screen.getByText(/更新版本的书案保存的.*请升级后再打开；内容没有被改动/);
  expect(screen.queryByRole('button', { name: /发布|保存/ })).toBeNull();
  expect(await stored()).toEqual(before);
});
