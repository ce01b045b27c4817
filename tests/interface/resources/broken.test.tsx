import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { checkResources } from '#schema/check.ts';
import { answer, renderApp, testPlatform } from '#tests/support/interface.ts';

it('disables a list whose schema is broken, with file, line and column, and no other', async () => {
  const { call, signIn } = await testPlatform();
  const { data } = await call(schemaList, {}, await signIn('operator'));
  const text = '{\n  "schemaVersion": 2,\n  "nmae": "topics"\n}';
  const [broken] = checkResources([{ file: 'schemas/topics.json', text }], endpoints);
  answer('get', '/jmgr/schema/list', 200, {
    code: 200,
    isSuccess: true,
    msg: '',
    data: data.map((entry) =>
      entry.name === 'topics'
        ? { name: 'topics', schema: null, findings: broken?.findings }
        : entry,
    ),
  });
  const { router } = await renderApp('/resource/topics', { as: 'operator' });
  await screen.findByText('“topics”的定义有错误，这个列表已停用');
  expect(await screen.findByText('schemas/topics.json:3:3')).toBeDefined();
  expect(await screen.findByText('不认识“nmae”')).toBeDefined();
  expect(await screen.findByText(/是不是想写“name”？/)).toBeDefined();
  await router.navigate('/resource/channels');
  await screen.findByRole('grid', { name: '频道' });
});
