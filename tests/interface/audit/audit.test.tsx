import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import { specialSave } from '#contract/entities/special.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** The trail of changes as operators read it: in their words, with a way to the record. */

async function change() {
  const platform = await testPlatform();
  const token = await platform.signIn('press');
  const { data } = await platform.call(
    postCalls.save,
    {
      body: postCalls.save.body.parse({ title: '山中来信', content: '<p>春天到了，花开了。</p>' }),
    },
    token,
  );
  await platform.call(
    postCalls.save,
    {
      body: postCalls.save.change.body.parse({
        ...data,
        title: '山中回信',
        content: '<p>春天到了，雪化了。</p>',
        visibility: 2,
      }),
    },
    token,
  );
  const entry = await platform.services.database
    .selectFrom('audit')
    .where('record_id', '=', data.id)
    .where('action', '=', 'change')
    .select('id')
    .executeTakeFirstOrThrow();
  return { post: data.id, entry: entry.id };
}

it('a row names the record and what was changed, and opens the entry, which leads to the record', async () => {
  const { post } = await change();
  const { user } = await renderApp(`/resource/audit?recordId=${post}`, {
    as: 'operator',
    language: 'en-US',
  });
  const [changed] = await screen.findAllByRole('button', { name: '山中回信' });
  const row = within(changed?.closest('[role=row], tr') as HTMLElement);
  for (const name of ['Title', 'Text', 'Who sees it']) expect(row.getByText(name)).toBeDefined();
  await user.click(row.getByRole('button', { name: '山中回信' }));
  const entry = within(await screen.findByRole('dialog', { name: /山中回信/ }));
  const link = await entry.findByRole('link', { name: '山中回信' });
  expect(link.getAttribute('href')).toBe(`/resource/posts/detail/${post}`);
});

it.each([
  ['en-US', { title: 'Title', visibility: 'Who sees it', after: 'After' }],
  ['zh-CN', { title: '标题', visibility: '谁可以看', after: '之后' }],
] as const)(
  'the difference in %s: labels, words for codes, what differs marked',
  async (language, words) => {
    const { entry } = await change();
    await renderApp(`/resource/audit/detail/${entry}`, { as: 'operator', language });
    const head = await screen.findByRole('columnheader', { name: words.after });
    const table = head.closest('table') as HTMLElement;
    const cells = (name: string) => {
      const row = within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement;
      return within(row).getAllByRole('cell');
    };
    const [from, to] = cells(words.title);
    expect([from?.textContent, to?.textContent]).toEqual(['山中来信', '山中回信']);
    expect(from?.querySelector('del')?.textContent).toBe('来');
    expect(to?.querySelector('ins')?.textContent).toBe('回');
    // without its markup
    const content = table.textContent ?? '';
    expect(content).toContain('春天到了，雪化了。');
    expect(content).not.toContain('<p>');
    // a word, not its code
    for (const cell of cells(words.visibility)) expect(cell.textContent).not.toMatch(/^\d*$/);
  },
);

it('where nothing was found it says so', async () => {
  await renderApp('/resource/audit?requestId=no-such-call', { as: 'operator' });
  await waitFor(() => expect(screen.queryAllByText('暂无数据')).not.toEqual([]));
});

it('brings back what was deleted, from its entry, as long as it is not there', async () => {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const { data } = await call(bookCalls.save, { body: { bookName: '测试用书·误删' } }, token);
  await call(bookCalls.delete, { body: { ids: [data.id] } }, token);
  const { user } = await renderApp(`/resource/audit?recordId=${data.id}`, { as: 'operator' });
  const rowOf = async (name: string) =>
    within((await screen.findByText(name)).closest('[role=row], tr') as HTMLElement);
  const deletion = await rowOf('删除');
  await user.click(deletion.getByRole('button', { name: /^恢\s?复$/ }));
  await screen.findByText('恢复原状', { selector: 'td *' });
  const gone = async () =>
    expect((await rowOf('删除')).queryByRole('button', { name: /^恢\s?复$/ })).toBeNull();
  await waitFor(gone);
  expect((await call(bookCalls.detail, { parameters: { id: data.id } }, token)).data.bookName).toBe(
    '测试用书·误删',
  );
});

it('the state before a change is brought back, by field, and who changed one since is named', async () => {
  const { post, entry } = await change();
  const platform = await testPlatform();
  const token = await platform.signIn('press');
  const read = async () =>
    (await platform.call(postCalls.detail, { parameters: { id: post } }, token)).data;
  await platform.call(
    postCalls.save,
    {
      body: postCalls.save.change.body.parse({
        id: post,
        revision: (await read()).revision,
        title: '第三个题目',
      }),
    },
    token,
  );
  const { user } = await renderApp(`/resource/audit/detail/${entry}`, {
    as: 'operator',
    language: 'en-US',
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Who sees it' }));
  await user.click(screen.getByRole('button', { name: 'Revert this change' }));
  const asked = await screen.findByText(
    /Title is now “第三个题目” and would go back to “山中来信”/,
  );
  expect(asked.textContent).toContain('晴川出版社');
  // what nobody has touched since came back at once, and what was not chosen stays
  expect(await read()).toMatchObject({ title: '第三个题目', visibility: 2 });
  expect((await read()).content).toContain('花开了');
  await user.click(screen.getByRole('button', { name: 'Revert these as well' }));
  await waitFor(async () => expect((await read()).title).toBe('山中来信'));
});

it('a save of a special page is brought back as a whole, and by whom it was changed since is named', async () => {
  const { call, signIn, services } = await testPlatform();
  const token = await signIn('operator');
  const save = async (body: object) => {
    const page = specialSave.parse({ components: [], draft: true, preview: false, ...body });
    return (await call(specialSaveCall, { body: page }, token)).data;
  };
  const { id, revision } = await save({ name: '第一版' });
  const second = await save({ id, revision, name: '第二版' });
  const entry = await services.database
    .selectFrom('audit')
    .where('record_id', '=', id)
    .where('action', '=', 'change')
    .select('id')
    .executeTakeFirstOrThrow();
  await save({ id, revision: second.revision, name: '第三版' });
  const { user } = await renderApp(`/resource/audit/detail/${entry.id}`, {
    as: 'operator',
    language: 'en-US',
  });
  await user.click(await screen.findByRole('button', { name: 'Revert this change' }));
  await screen.findByText(/Contents is now “3” and would go back to “1”/);
  const nameNow = async () =>
    (await call(specialDraftDetail, { parameters: { id } }, token)).data.name;
  expect(await nameNow()).toBe('第三版');
  await user.click(screen.getByRole('button', { name: 'Revert these as well' }));
  await waitFor(async () => expect(await nameNow()).toBe('第一版'));
});
