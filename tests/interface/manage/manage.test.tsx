import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryAllByRole('checkbox').length > 0);
const rowOf = (text: string) => {
  const row = rows().find((one) => one.textContent?.includes(text));
  if (!row) throw new TypeError(`no row holds ${text}`);
  return within(row);
};
const tabCount = (name: string) =>
  Number(/\d+$/.exec(screen.getByRole('tab', { name: new RegExp(`^${name}`) }).textContent ?? ''));
const press = async () => {
  const { call, signIn } = await testPlatform();
  const token = await signIn('press');
  const find = async (id: string) =>
    (await call(postCalls.detail, { parameters: { id } }, token)).data;
  return { call, token, find };
};

describe('what an institution manages (contract 2, 6)', () => {
  it('is its own alone, in the states that it is in, with numbers on the tabs', async () => {
    const { call, token } = await press();
    const own = await call(postCalls.list, { body: { contentType: 1050, pageSize: 100 } }, token);
    await renderApp('/manage/dynamic', { as: 'press' });
    await screen.findByText(`共 ${own.dataCount} 条`);
    expect(rows()).toHaveLength(Math.min(10, own.dataCount));
    for (const state of ['已发布', '定时发布', '草稿', '已撤回'])
      await waitFor(() => expect(tabCount(state)).toBeGreaterThan(0));
    expect(rowOf('改好再发').getByText('已撤回')).toBeTruthy();
    expect(rowOf('多摆了四十把').getByText('定时发布')).toBeTruthy();
    expect(screen.queryByText(/闭馆整理书架/)).toBeNull();
  });

  it('is withdrawn after a question, and published again by taking that back', async () => {
    const { call, token, find } = await press();
    const text = '要撤回又要恢复的一条';
    const { data } = await call(postCalls.save, { body: { content: text } }, token);
    const { user } = await renderApp('/manage/dynamic', { as: 'press' });
    await screen.findByText(text);
    await user.click(rowOf(text).getByRole('button', { name: '撤回' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('读者将看不到它');
    await user.click(within(question).getByRole('button', { name: /撤\s?回/ }));
    await waitFor(async () => expect((await find(data.id)).status).toBe(40));
    await waitFor(() => expect(rowOf(text).getByText('已撤回')).toBeTruthy());
    await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
    await waitFor(async () => expect((await find(data.id)).status).toBe(30));
  });

  it('without the publish permission is neither written nor published, but withdrawn', async () => {
    await renderApp('/manage/dynamic', { as: 'library', language: 'en-US' });
    await screen.findByText(/儿童阅览室/);
    const row = rowOf('儿童阅览室');
    expect(row.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(row.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(rowOf('以新的为准').queryByRole('button', { name: 'Publish again' })).toBeNull();
    expect(screen.queryByRole('link', { name: /New/ })).toBeNull();
  });

  it('of which there is nothing yet leads to where it is written', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('reader');
    const { data } = await call(postCalls.list, { body: { contentType: 1040 } }, token);
    expect(data).toEqual([]);
    await renderApp('/manage/article', { as: 'reader' });
    const panel = within(await screen.findByRole('tabpanel'));
    const first = await panel.findByRole('link', { name: '新建' });
    expect(first.getAttribute('href')).toBe('/publish/article');
  });
});

describe('the calls behind it', () => {
  it('refuse what the screen does not offer', async () => {
    const { ask, signIn, call } = await testPlatform();
    const { token } = await press();
    const library = await signIn('library');
    const { data } = await call(postCalls.save, { body: { content: '晴川的' } }, token);
    const ids = [data.id];
    expect((await ask(postCalls.withdraw, { body: { ids } }, library)).status).toBe(403);
    expect((await ask(postCalls.publish, { body: { ids } }, library)).status).toBe(403);
  });
});
