import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { institutionManageList, institutionReview } from '#contract/endpoints/institution.ts';
import { answer, renderApp, testPlatform } from '#tests/support/interface.ts';

const underReview = /Certification info under review/;
const beingVerified = /are being verified/;
const seenAgain = () => act(() => document.dispatchEvent(new Event('visibilitychange')));

/** An operator's decision about the institution of an account, somewhere else. */
async function review(
  accountName: string,
  decision: 'approve' | 'suspend' | 'lift',
): Promise<void> {
  const { call, signIn } = await testPlatform();
  const token = await signIn('operator');
  const { data } = await call(institutionManageList, { body: { pageSize: 100 } }, token);
  const found = data.find((row) => row.accountName === accountName);
  if (!found) throw new Error(`no institution of ${accountName}`);
  const { id, revision } = found;
  await call(
    institutionReview,
    { body: { id, revision, decision, ...(decision === 'suspend' && { reason: '核实资料' }) } },
    token,
  );
}

// a look is not repeated within seconds; each test has minutes of its own
let minutes = 0;
beforeEach(() => {
  minutes += 10;
  const shift = minutes * 60_000;
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + shift);
});

describe('a status that changes while the person is signed in (contract 4)', () => {
  it('takes effect when the page is seen again, without signing in again', async () => {
    await renderApp('/manage/dynamic', { as: 'press-review', language: 'en-US' });
    await screen.findByText(underReview);
    await review('press-review', 'approve');
    seenAgain();
    await waitFor(() => expect(screen.queryByText(underReview)).toBeNull());
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    within(menu).getByRole('link', { name: 'Manage' });
    await screen.findByRole('grid');
  });

  it('takes effect with the first call that is refused', async () => {
    const app = await renderApp('/publish/dynamic', { as: 'press', language: 'en-US' });
    const text = await screen.findByRole('textbox', { name: 'Post text' });
    await app.user.type(text, 'written before the suspension');
    await review('press', 'suspend');
    await app.user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText(beingVerified);
    await review('press', 'lift');
    seenAgain();
  });
});

describe('a session that was ended on another device', () => {
  it('leaves a page that anybody may read as it is', async () => {
    await renderApp('/privacy', { as: 'press', language: 'en-US' });
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    answer('get', '/api/User/GetUserInfo', 401, { code: 401, isSuccess: false, msg: 'over' });
    await waitFor(() => {
      seenAgain();
      expect(sessionStore.stored().token).toBeUndefined();
    });
    expect(page.load).not.toHaveBeenCalled();
    expect(location.pathname).toBe('/privacy');
    screen.getByRole('heading', { level: 1, name: 'Privacy policy' });
  });
});

describe('two tabs (contract 3, 4)', () => {
  function elsewhere(key: string, value: string | null): void {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    });
  }

  it('a sign-in in one signs in the other, where it wanted to go', async () => {
    await renderApp('/login?redirect=%2Fmanage%2Farticle', { language: 'en-US' });
    await screen.findByRole('button', { name: 'Sign in' });
    elsewhere('bookdesk.token', await (await testPlatform()).signIn('press'));
    await screen.findByRole('grid');
    expect(location.pathname).toBe('/manage/article');
  });

  it('new tokens of one are used by the other', async () => {
    await renderApp('/manage/article', { as: 'press', language: 'en-US' });
    await screen.findByRole('grid');
    elsewhere('bookdesk.token', 'renewed-elsewhere');
    expect(sessionStore.get().token).toBe('renewed-elsewhere');
  });
});

describe("the server's route list (contract 2.4)", () => {
  const entry = (name: string, userIncluded?: boolean) => ({
    name,
    path: `/${name}`,
    component: name === 'odd' ? 'no/such/view' : 'setting/institution',
    meta: {
      title: { 'zh-CN': name, 'en-US': name },
      ...(userIncluded === undefined ? {} : { userIncluded }),
    },
  });

  it('is filtered by the kind of account and shows what a foreign platform adds', async () => {
    answer('get', '/jmgr/getRouters', 200, {
      code: 200,
      data: [
        {
          ...entry('extra'),
          component: 'Layout',
          children: [entry('forInstitutions', false), entry('forUsers', true), entry('odd')],
        },
      ],
    });
    const app = await renderApp('/manage/dynamic', { as: 'press', language: 'en-US' });
    await app.user.click(await screen.findByRole('button', { name: /^Account menu/ }));
    await screen.findByRole('link', { name: 'forInstitutions' });
    expect(screen.queryByRole('link', { name: 'forUsers' })).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'odd' }));
    await screen.findByText(/no\/such\/view/);
  });

  it('need not exist on a platform', async () => {
    answer('get', '/jmgr/getRouters', 404, { code: 404 });
    await renderApp('/no-such-page', { as: 'press', language: 'en-US' });
    await waitFor(() => expect(location.pathname).toBe('/404'));
  });
});
