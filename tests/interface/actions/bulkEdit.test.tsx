import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import { bookCalls, topicCalls } from '#contract/endpoints/lists.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** Some fields of many records are changed at once, through the inputs of their form, after a preview. */

async function addBooks(word: string, tags: readonly (readonly string[])[]) {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  for (const [index, own] of tags.entries())
    await call(
      bookCalls.save,
      { body: { bookName: `${word}${index + 1}`, category: '旧类', tags: [...own] } },
      token,
    );
  return async () => {
    const { data } = await call(bookCalls.list, { body: { searchText: word } }, token);
    return data
      .toSorted((left, right) => left.bookName.localeCompare(right.bookName))
      .map(({ category, tags: kept }) => [category, ...kept]);
  };
}

/** Checks all rows of a word and opens the dialog of the bulk edit. */
const openBulkEdit = (word: string, count: number) =>
  openEditMany(`/resource/books?searchText=${word}`, count);

async function openEditMany(path: string, count: number) {
  const app = await renderApp(path, { as: 'operator', language: 'en-US' });
  const { user } = app;
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(count));
  await user.click(screen.getByLabelText('Select all on this page'));
  await user.click(await screen.findByRole('button', { name: 'Bulk edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Bulk edit/ }));
  const choose = async (label: string) => {
    await user.click(await dialog.findByRole('combobox', { name: 'Fields to change' }));
    const options = await screen.findAllByTitle(label);
    await user.click(options.at(-1) as HTMLElement);
  };
  return { ...app, dialog, choose };
}

it('a field is set in all chosen records after a preview, and undone from the notice', async () => {
  const read = await addBooks('同改分类', [[], []]);
  const { user, dialog, choose } = await openBulkEdit('同改分类', 2);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  const preview = within(await dialog.findByRole('table', { name: 'Preview of the first 2' }));
  expect(preview.getAllByRole('row')[1]?.textContent).toContain('旧类新类');
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类']]));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(async () => expect(await read()).toEqual([['旧类'], ['旧类']]));
});

it('its undoing leaves what others did to other fields, and names the records that it cannot take back', async () => {
  const word = '各有变动';
  const read = await addBooks(word, [[], [], []]);
  const { user, dialog, choose } = await openBulkEdit(word, 3);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  await user.click(dialog.getByRole('button', { name: 'Change 3' }));
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类'], ['新类']]));
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const { data } = await call(
    bookCalls.list,
    { body: { searchText: word, sort: 'bookName' } },
    token,
  );
  const [first, second, third] = data;
  if (!first || !second || !third) throw new Error('there are three');
  for (const body of [
    { bookId: first.bookId, revision: first.revision, tags: ['别人加的'] },
    { bookId: second.bookId, revision: second.revision, category: '别人的' },
  ])
    await call(bookCalls.save, { body }, token);
  await call(bookCalls.delete, { body: { ids: [third.bookId] } }, token);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByText(
    `1 undone; 1 could not be undone because they were deleted: ${word}3; ` +
      `1 could not be undone: ${word}2 (Category was changed again since and was left unchanged)`,
  );
  expect(await read()).toEqual([['旧类', '别人加的'], ['别人的']]);
});

it('is undone after a deletion that was undone, and names the record where it is not', async () => {
  const word = '改了又删';
  const read = await addBooks(word, [[]]);
  const { user, dialog, choose } = await openBulkEdit(word, 1);
  const undoOf = async (text: RegExp) => {
    const notice = (await screen.findByText(text)).closest<HTMLElement>('.ant-notification-notice');
    if (!notice) throw new Error('no notice');
    return within(notice).getByRole('button', { name: /Undo/ });
  };
  const edit = async (category: string) => {
    const input = await dialog.findByRole('textbox', { name: 'Category' });
    await user.type(input, category);
    await user.click(dialog.getByRole('button', { name: 'Change 1' }));
    await waitFor(async () => expect(await read()).toEqual([[category]]));
  };
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await read()).toEqual([]));
  };
  await choose('Category');
  await edit('新类');
  const older = await undoOf(/^Bulk edit/);
  await remove();
  await user.click(await undoOf(/deleted/));
  await waitFor(async () => expect(await read()).toEqual([['新类']]));
  await user.click(older);
  await waitFor(async () => expect(await read()).toEqual([['旧类']]));
});

it('Tab leaves the choice of fields as it is, whatever is highlighted in it', async () => {
  await addBooks('同改经过', [[], []]);
  const { user, dialog, choose } = await openBulkEdit('同改经过', 2);
  await choose('Category');
  const fields = await dialog.findByRole('combobox', { name: 'Fields to change' });
  await user.click(fields);
  // antd tells keys by their numbers
  fireEvent.keyDown(fields, { key: 'ArrowDown', keyCode: 40, which: 40 });
  fireEvent.keyDown(fields, { key: 'Tab', keyCode: 9, which: 9 });
  await user.tab();
  expect(document.activeElement).not.toBe(fields);
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新');
  const named = dialog.getAllByRole('group', { name: /./ });
  expect(named.map((group) => group.getAttribute('aria-label'))).toEqual(['Category']);
});

it('what is done to many records is one action of the trail', async () => {
  const read = await addBooks('同一动作', [[], []]);
  const { user, dialog, choose } = await openBulkEdit('同一动作', 2);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类']]));
  const { call, signIn } = await testPlatform();
  const { data } = await call(
    auditList,
    { body: { resource: 'book', action: 'change', pageSize: 2 } },
    await signIn('operator'),
  );
  const [one, other] = data.map(({ actionId }) => actionId);
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).toBe(one);
});

it('a record that is refused is named, and the others are changed', async () => {
  const read = await addBooks('一条不成', [[], []]);
  const { user, dialog, choose } = await openBulkEdit('一条不成', 2);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  let isFirst = true;
  server.use(
    http.put('*/jmgr/book/save', () => {
      if (!isFirst) return undefined;
      isFirst = false;
      return HttpResponse.json({ code: 400, isSuccess: false, msg: 'Not this one', data: null });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  await screen.findByText('Not this one');
  await user.click(await screen.findByText('Try the 1 again'));
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类']]));
});

it('what another tab has changed since the preview is named and left to it, and the others are changed', async () => {
  const read = await addBooks('两个窗口', [[], []]);
  const { user, dialog, choose } = await openBulkEdit('两个窗口', 2);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const { data } = await call(bookCalls.list, { body: { searchText: '两个窗口1' } }, token);
  for (const { bookId, revision } of data)
    await call(bookCalls.save, { body: { bookId, revision, category: '别人的' } }, token);
  await user.click(dialog.getByRole('button', { name: 'Change 2' }));
  await screen.findByText(/^Category was changed after the preview/);
  // nobody is overwritten in silence
  expect(await read()).toEqual([['别人的'], ['新类']]);
  await user.click(await screen.findByText('Try the 1 again'));
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类']]));
});

it('waits where the session has run out in the middle, and does the rest after a new sign-in, once each', async () => {
  const read = await addBooks('过期时改', [[], [], []]);
  const { user, dialog, choose } = await openBulkEdit('过期时改', 3);
  await choose('Category');
  await user.type(await dialog.findByRole('textbox', { name: 'Category' }), '新类');
  let saves = 0;
  server.use(
    http.put('*/jmgr/book/save', () => {
      saves += 1;
      if (saves === 1) return undefined;
      return HttpResponse.json({ code: 401, isSuccess: false, msg: '' }, { status: 401 });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Change 3' }));
  await screen.findByText(/expired.*waiting/i);
  server.resetHandlers();
  const token = await (await testPlatform()).signIn('operator');
  sessionStore.setTokens({ token, refreshToken: undefined, time: Date.now() });
  await waitFor(async () => expect(await read()).toEqual([['新类'], ['新类'], ['新类']]));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(async () => expect(await read()).toEqual([['旧类'], ['旧类'], ['旧类']]));
});

it('says before the change what readers lose, for the records that they see', async () => {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const ids: string[] = [];
  for (const status of [30, 40] as const) {
    const { data } = await call(
      topicCalls.save,
      { body: { title: `同撤话题${status}`, content: '话', status } },
      token,
    );
    ids.push(data.id);
  }
  const { user, dialog, choose } = await openEditMany('/resource/topics?topicKeyWord=同撤话题', 2);
  await choose('Status');
  fireEvent.click(await dialog.findByRole('radio', { name: 'Withdrawn' }));
  await dialog.findByText('Readers no longer see it once it is saved.');
  await user.click(dialog.getByRole('button', { name: 'Change 1' }));
  await waitFor(async () => {
    const now = await Promise.all(
      ids.map((id) => call(topicCalls.detail, { parameters: { id } }, token)),
    );
    expect(now.map(({ data }) => data.status)).toEqual([40, 40]);
  });
});
