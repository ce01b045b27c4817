import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { noteList, noteSave } from '#contract/endpoints/notes.ts';
import { mentionOf, notePageSize } from '#contract/notes.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { hold } from '#tests/support/hold.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** Notes in the drawer of a record: written, changed and deleted, with mentions. */

let operator: string;
let book: string;
beforeEach(async () => {
  const platform = await testPlatform();
  await platform.services.database.deleteFrom('note').execute();
  operator = await platform.signIn('operator');
  const page = { body: { pageIndex: 1, pageSize: 1 } };
  const { data } = await platform.call(bookCalls.list, page, operator);
  book = data[0]?.bookId ?? '';
});
afterEach(() => server.events.removeAllListeners());

const record = () => ({ resource: 'books', id: book });
const write = async (text: string) =>
  (await (await testPlatform()).call(noteSave, { body: { ...record(), text } }, operator)).data;
const written = async () =>
  (await (await testPlatform()).call(noteList, { body: record() }, operator)).data.notes;

const open = (at: 'detail' | 'edit' = 'detail', part = '') =>
  renderApp(`/resource/books/${at}/${book}${part}`, { as: 'operator', language: 'en-US' });
const button = (name: string) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: /^Comments/ }));
const text = async () => (await panel()).findByRole('textbox', { name: 'Comment' });
/** What the notes say, as soon as there are so many. */
const shown = async (count: number) => {
  const notes = await panel();
  await waitFor(() => expect(notes.queryAllByRole('listitem')).toHaveLength(count));
  return notes.queryAllByRole('listitem').map((row) => row.textContent);
};

it('says how many there are, and loads them once they are opened, the newest last', async () => {
  await write('first\nin two lines');
  await write('second');
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/jmgr/note/')) asked.push(new URL(request.url).pathname);
  });
  const { user } = await open();
  const opener = await button('Comments 2');
  expect(asked).toEqual(['/jmgr/note/count']);
  await user.click(opener);
  const [first, second] = await shown(2);
  expect(first).toContain('first\nin two lines');
  expect(second).toContain('second');
  (await panel()).getByText('Only operators of the platform see them');
});

it('writes a note in the form of a record as well, and counts it', async () => {
  const { user } = await open('edit');
  await user.click(await button('Comments'));
  await (await panel()).findByText('No comments yet');
  await user.type(await text(), 'mind the cover{Enter}please');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await shown(1))[0]).toContain('mind the cover\nplease');
  expect(await text()).toHaveProperty('value', '');
  await button('Comments 1');
  expect((await written()).map((note) => note.text)).toEqual(['mind the cover\nplease']);
});

it('writes once however often the button is pressed, and where the answer was lost', async () => {
  const held = hold('/jmgr/note/save');
  const { user } = await open();
  await user.click(await button('Comments'));
  await user.type(await text(), 'once');
  await user.dblClick(await button('Add comment'));
  await held.isHeld();
  await user.keyboard('{Control>}{Enter}{/Control}');
  held.letGo();
  await shown(1);
  expect(held.calls.sent).toBe(1);
  const { platform } = await testPlatform();
  server.use(
    http.put(
      `${location.origin}/jmgr/note/save`,
      async ({ request }) => {
        await platform.fetch(request, { clientAddress: '127.0.0.1' });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.type(await text(), 'twice?');
  await user.click(await button('Add comment'));
  await (await panel()).findByRole('alert');
  await user.click(await button('Add comment'));
  await shown(2);
  expect((await written()).map((note) => note.text)).toEqual(['once', 'twice?']);
});

it('writes one note where its answer was lost, though words were added before it is sent again', async () => {
  const { user } = await open();
  await user.click(await button('Comments'));
  await user.type(await text(), 'first');
  const { platform } = await testPlatform();
  server.use(
    http.put(
      `${location.origin}/jmgr/note/save`,
      async ({ request }) => {
        await platform.fetch(request, { clientAddress: '127.0.0.1' });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await user.click(await button('Add comment'));
  await (await panel()).findByRole('alert');
  await user.type(await text(), ' and more');
  await user.click(await button('Add comment'));
  expect((await shown(1))[0]).toContain('first and more');
  await user.type(await text(), 'second');
  await user.click(await button('Add comment'));
  await shown(2);
  expect((await written()).map((note) => note.text)).toEqual(['first and more', 'second']);
});

it('keeps the text of a note that was not taken, also where the session has expired and the page is left', async () => {
  answer('put', '/jmgr/note/save', 500, { code: 500, isSuccess: false, msg: 'out of paper' });
  const { user, unmount } = await open();
  await user.click(await button('Comments'));
  await user.type(await text(), 'kept');
  await user.click(await button('Add comment'));
  await (await panel()).findByText('out of paper');
  expect(await text()).toHaveProperty('value', 'kept');
  server.resetHandlers();
  answer('put', '/jmgr/note/save', 401, { code: 401, isSuccess: false, msg: 'expired' });
  await user.click(await button('Add comment'));
  await screen.findByText('Login expired, please log in again');
  unmount();
  server.resetHandlers();
  const again = await open();
  await again.user.click(await button('Comments'));
  expect(await text()).toHaveProperty('value', 'kept');
  await again.user.click(await button('Add comment'));
  expect((await shown(1))[0]).toContain('kept');
});

it('offers people after an @, and mentions whom one chooses under their present name', async () => {
  const { services } = await testPlatform();
  const { id } = await createAccount(services.database, {
    ...{ name: 'ouyang', nickname: '欧阳编辑', roles: ['operator'] },
  });
  const { user } = await open();
  await user.click(await button('Comments'));
  await user.type(await text(), 'ask @oy');
  const offered = await screen.findByRole('menuitem', { name: /欧阳编辑/ });
  expect(offered.textContent).toContain('ouyang');
  await user.click(offered);
  await waitFor(async () => expect(await text()).toHaveProperty('value', 'ask @欧阳编辑 '));
  await user.type(await text(), 'about it');
  await user.click(await button('Add comment'));
  expect((await shown(1))[0]).toContain('ask @欧阳编辑 about it');
  expect((await written())[0]?.text).toBe(`ask ${mentionOf(id)} about it`);
  await services.database
    .updateTable('account')
    .set({ nickname: '欧阳主任' })
    .where('id', '=', id)
    .execute();
  await user.click((await panel()).getByRole('button', { name: 'Close' }));
  await user.click(await button('Comments 1'));
  expect((await shown(1))[0]).toContain('@欧阳主任');
});

it('changes and deletes a note of one’s own', async () => {
  const { id } = await write('wrong');
  await write('stays');
  const { user } = await open();
  await user.click(await button('Comments 2'));
  await shown(2);
  const [first] = (await panel()).getAllByRole('listitem');
  const row = within(first ?? document.body);
  await user.click(row.getByRole('button', { name: /^Edit the comment/ }));
  const input = await row.findByRole('textbox');
  expect(input).toHaveProperty('value', 'wrong');
  await user.clear(input);
  await user.type(input, 'right');
  await user.click(row.getByRole('button', { name: 'Save' }));
  await row.findByText('edited');
  row.getByText('right');
  expect((await written()).find((note) => note.id === id)?.text).toBe('right');
  await user.click(row.getByRole('button', { name: /^Delete the comment/ }));
  const asked = await screen.findByText('This cannot be undone.');
  const question = within(asked.closest<HTMLElement>('[role="dialog"]') ?? document.body);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect((await shown(1))[0]).toContain('stays');
  await button('Comments 1');
});

it('says what a note says now where another tab has changed it, and overwrites it only then', async () => {
  const { id, revision } = await write('before');
  const { user } = await open();
  await user.click(await button('Comments 1'));
  await shown(1);
  await user.click(await button('Edit the comment by 书案编辑部'));
  const [, input] = (await panel()).getAllByRole('textbox').reverse();
  const other = { ...record(), text: 'from the other tab', note: { id, revision } };
  await (await testPlatform()).call(noteSave, { body: other }, operator);
  if (!input) throw new Error('no input');
  await user.type(input, ' and after');
  await user.click(await button('Save'));
  await (await panel()).findByText(/now says: “from the other tab”/);
  expect(input).toHaveProperty('value', 'before and after');
  await user.click(await button('Save'));
  await (await panel()).findByText('before and after');
});

it('opens the notes where an address leads to them, and makes addresses of the web links and nothing else', async () => {
  await write('see https://example.com/a?b=1. Not javascript:alert(1) <b>');
  await open('detail', '/notes');
  const link = await (await panel()).findByRole('link');
  expect(link.getAttribute('href')).toBe('https://example.com/a?b=1');
  expect(link.getAttribute('rel')).toContain('noreferrer');
  (await panel()).getByText(/Not javascript:alert\(1\) <b>/);
});

it('loads older notes page by page', async () => {
  for (let number = 1; number <= notePageSize + 2; number += 1) await write(`note ${number}.`);
  const { user } = await open('detail', '/notes');
  await shown(notePageSize);
  const older = await button('Older comments');
  answer('post', '/jmgr/note/list', 500, { code: 500, isSuccess: false, msg: '' });
  await user.click(older);
  await (await panel()).findByText('The older comments could not be loaded; please try again');
  server.resetHandlers();
  await user.click(await button('Older comments'));
  expect((await shown(notePageSize + 2))[0]).toContain('note 1.');
  // what is written then stands below them all
  await user.type(await text(), 'the last');
  await user.click(await button('Add comment'));
  const all = await shown(notePageSize + 3);
  expect(all[0]).toContain('note 1.');
  expect(all.at(-1)).toContain('the last');
});

it('says that a text is too long, and does not send it', async () => {
  const { user } = await open('detail', '/notes');
  const input = await text();
  await user.click(input);
  await user.paste('书'.repeat(1_001));
  await (await panel()).findByText(/1,?000/);
  expect((await button('Add comment')).hasAttribute('disabled')).toBe(true);
});
