import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { noticePageSize } from '#contract/limits.ts';
import { inTransaction } from '#server/database/connection.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { tell } from '#server/notices/tell.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** The bell in the header: how much is unread, and what. */

beforeEach(async () => {
  const { services } = await testPlatform();
  await services.database.deleteFrom('notice').execute();
});

/** Tells the reader of files that were imported. */
async function imported(...files: readonly string[]): Promise<void> {
  const { services } = await testPlatform();
  const { id } = await services.database
    .selectFrom('account')
    .where('name', '=', 'reader')
    .select('id')
    .executeTakeFirstOrThrow();
  for (const name of files)
    await inTransaction(services.database, (transaction) =>
      tell(services, transaction, {
        ...{ kind: 'import', thing: name, name, outcome: 'finished' },
        ...{ path: () => '/setting/user?section=devices', accounts: [id] },
      }),
    );
}

const open = () => renderApp('/setting/user?section=profile', { as: 'reader', language: 'en-US' });
const bell = (name: RegExp | string) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
/** As a browser says that the page is seen again. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

it('counts what is unread, and marks what is opened, on the platform', async () => {
  await imported('a.csv', 'b.csv');
  const { user } = await open();
  await user.click(await bell('Open notifications, 2 unread'));
  const shown = await panel();
  await shown.findByRole('link', { name: /b\.csv/ });
  expect(shown.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'unread The file “b.csv” has been importedjust now',
    'unread The file “a.csv” has been importedjust now',
  ]);
  await user.click(shown.getByRole('link', { name: /a\.csv/ }));
  await waitFor(() => expect(location.search).toBe('?section=devices'));
  const button = await bell('Open notifications, 1 unread');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button);
  const again = await panel();
  await again.findByRole('link', { name: /^unread The file “b\.csv”/ });
  await again.findByRole('link', { name: /^The file “a\.csv”/ });
});

it('opens by Enter, closes by its button, and has the focus back', async () => {
  const { user } = await open();
  const button = await bell('Open notifications');
  button.focus();
  await user.keyboard('{Enter}');
  await (await panel()).findByText(/^No notifications yet/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('marks all as read, once however often it is pressed, and leaves what came since unread', async () => {
  await imported('a.csv', 'b.csv');
  const { user } = await open();
  await user.click(await bell('Open notifications, 2 unread'));
  const shown = await panel();
  await shown.findByRole('link', { name: /b\.csv/ });
  await imported('c.csv');
  const calls: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/jmgr/notice/read')) calls.push(request.url);
  });
  await user.dblClick(shown.getByRole('button', { name: /Mark all as read/ }));
  await user.click(await shown.findByRole('button', { name: 'Show new notifications' }));
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(3));
  expect(
    shown.getAllByRole('link').filter((one) => /^unread/.test(one.textContent ?? '')),
  ).toHaveLength(1);
  expect(calls).toHaveLength(1);
  server.events.removeAllListeners();
});

it('loads older ones page by page', async () => {
  await imported(...Array.from({ length: noticePageSize + 2 }, (_, index) => `${index}.csv`));
  const { user } = await open();
  await user.click(await bell(/^Open notifications, 22/));
  const shown = await panel();
  await shown.findByRole('link', { name: /“21\.csv”/ });
  server.use(
    http.post(`${location.origin}/jmgr/notice/list`, () => HttpResponse.error(), { once: true }),
  );
  await user.click(shown.getByRole('button', { name: 'Older notifications' }));
  await shown.findByText('The older notifications could not be loaded; please try again');
  await user.click(shown.getByRole('button', { name: 'Older notifications' }));
  await shown.findByRole('link', { name: /“0\.csv”/ });
  expect(shown.getAllByRole('listitem')).toHaveLength(noticePageSize + 2);
  expect(shown.queryByRole('button', { name: 'Older notifications' })).toBeNull();
});

it('hears of what was read and what has come elsewhere when the page is seen again, and says it politely', async () => {
  const { user } = await open();
  await bell('Open notifications');
  await imported('a.csv');
  lookAgain();
  await bell('Open notifications, 1 unread');
  const said = screen.getByText('1 new notification');
  expect(said.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  await imported('b.csv');
  lookAgain();
  await bell('Open notifications, 2 unread');
  // the same words, and yet said once more
  expect(screen.getByText('1 new notification')).not.toBe(said);
  const { services } = await testPlatform();
  await services.database.updateTable('notice').set({ read_at: services.now() }).execute();
  lookAgain();
  await user.click(await bell('Open notifications'));
  await (await panel()).findByRole('link', { name: /^The file “a\.csv”/ });
});

it('says that the notices did not come, and tries again', async () => {
  answer('post', '/jmgr/notice/list', 500, { code: 500, isSuccess: false, msg: '' });
  const { user } = await open();
  await user.click(await bell('Open notifications'));
  const shown = await panel();
  await shown.findByText('The notifications could not be loaded');
  server.resetHandlers();
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  await shown.findByText(/^No notifications yet/);
});

it('lets a person choose what comes by mail as well', async () => {
  const { user } = await renderApp('/setting/user?section=notices', {
    as: 'reader',
    language: 'en-US',
  });
  const imports = await screen.findByRole('switch', { name: 'By email: Imports' });
  expect(imports.getAttribute('aria-checked')).toBe('false');
  await user.click(imports);
  await waitFor(() => expect(imports.getAttribute('aria-checked')).toBe('true'));
  expect(screen.queryByRole('switch', { name: /background jobs/ })).toBeNull();
  answer('put', '/jmgr/notice/mail', 500, { code: 500, isSuccess: false, msg: 'no' });
  await user.click(imports);
  await waitFor(() => expect(imports.className).not.toContain('loading'));
  expect(imports.getAttribute('aria-checked')).toBe('true');
});

/** Tells the reader of a mention that they see as a member of the press. */
async function mentionedFor(membership: string) {
  const { services } = await testPlatform();
  const { id } = await services.database
    .selectFrom('account')
    .where('name', '=', 'reader')
    .select('id')
    .executeTakeFirstOrThrow();
  await inTransaction(services.database, (transaction) =>
    tell(services, transaction, {
      ...{ kind: 'mention', thing: membership, name: '春天的书', by: '林编辑' },
      ...{ path: () => '/resource/posts/detail/1/notes', accounts: [id] },
      membership: { id: membership, nickname: '晴川出版社' },
    }),
  );
  return id;
}

it('says for which institution a mention is, and acts for it by one press', async () => {
  const { services } = await testPlatform();
  const id = newIdentifier();
  const account_id = await mentionedFor(id);
  const { id: press } = await services.database
    .selectFrom('account')
    .where('name', '=', 'press')
    .select('id')
    .executeTakeFirstOrThrow();
  await services.database
    .insertInto('institution_member')
    .values({ id, for_account_id: press, account_id, role: 'viewer', created_at: services.now() })
    .execute();
  const { user } = await open();
  await user.click(await bell('Open notifications, 1 unread'));
  const shown = await panel();
  await shown.findByText('For 晴川出版社');
  await user.click(shown.getByRole('link', { name: /林编辑/ }));
  const actsFor = async () =>
    (
      await services.database
        .selectFrom('session')
        .where('account_id', '=', account_id)
        .where('member_id', '=', id)
        .select('id')
        .execute()
    ).length;
  await waitFor(async () => expect(await actsFor()).toBe(1));
  await services.database
    .updateTable('institution_member')
    .set({ ended_at: services.now() })
    .where('id', '=', id)
    .execute();
});

it('says that somebody is no member any more of the institution that a mention is for', async () => {
  await mentionedFor(newIdentifier());
  const { user } = await open();
  await user.click(await bell('Open notifications, 1 unread'));
  await user.click(await (await panel()).findByRole('link', { name: /林编辑/ }));
  await screen.findByText('You are no longer a member of 晴川出版社, so you can’t open it.');
  expect(location.search).toBe('?section=profile');
});
