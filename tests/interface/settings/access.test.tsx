import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as configuration from '#app/configuration.ts';
import { page } from '#app/session/sessionEnd.ts';
import { getSessions } from '#contract/endpoints/account.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { answer, renderApp, testPlatform } from '#tests/support/interface.ts';
import { storedAccount } from './support.ts';

const open = (section: string, as = 'reader') =>
  renderApp(`/setting/user?section=${section}`, { as, language: 'en-US' });

describe('the signed-in devices', () => {
  beforeEach(async () => {
    const { services } = await testPlatform();
    await services.database.deleteFrom('session').execute();
  });

  /** The row of the list in which this text stands. */
  const row = async (text: RegExp | string) => {
    const item = (await screen.findByText(text)).closest('li');
    if (!item) throw new Error('no row');
    return within(item);
  };

  async function signInElsewhere(device: string): Promise<string> {
    const platform = await testPlatform();
    const token = await platform.signIn('reader');
    const { data } = await platform.call(getSessions, {}, token);
    const id = data.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await platform.services.database
      .updateTable('session')
      .set({ device })
      .where('id', '=', id)
      .execute();
    return token;
  }
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1';
  const computer =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

  it('says that no other is signed in', async () => {
    await open('devices');
    (await row('This device')).getByText(/last used just now/);
    screen.getByText('No other device is signed in.');
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });

  it('are named as people know them; one that is ended really is signed out', async () => {
    const [other, third] = [await signInElsewhere(phone), await signInElsewhere(computer)];
    const { user } = await open('devices');
    await row('Chrome · Windows');
    const item = await row('Safari · iPhone');
    item.getByText(/^127\.0\.0\.1 · signed in .* · last used just now$/);
    await user.click(item.getByRole('button', { name: 'Sign out Safari · iPhone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this device out?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    // its own button is gone
    const next = screen.getByRole('button', { name: 'Sign out Chrome · Windows' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    const platform = await testPlatform();
    expect((await platform.ask(userInfoCall, {}, other)).status).toBe(401);
    expect((await platform.ask(userInfoCall, {}, third)).status).toBe(200);
  });

  it('all others are ended at once', async () => {
    const others = [await signInElsewhere(phone), await signInElsewhere(computer)];
    const { user } = await open('devices');
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Sign out all other devices?' }),
    );
    dialog.getByText(/2 other devices will be signed out/);
    await user.click(dialog.getByRole('button', { name: 'Sign out all other devices' }));
    await screen.findByText('No other device is signed in.');
    const platform = await testPlatform();
    for (const token of others)
      expect((await platform.ask(userInfoCall, {}, token)).status).toBe(401);
  });

  it('a failure is told in the question, which stays', async () => {
    await signInElsewhere(phone);
    const { user } = await open('devices');
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari · iPhone' }));
    answer('post', '/api/User/EndSession', 503, { code: 503, msg: 'Not now' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign this device out?' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await dialog.findByText('Not now');
  });
});

describe('the accounts of other sites', () => {
  const offer = (externalProviders: string) =>
    vi
      .spyOn(configuration, 'configuration')
      .mockReturnValue({ ...configuration.configuration(), externalProviders });

  type User = Awaited<ReturnType<typeof open>>['user'];
  /** Opens the dialog that binds, and proves who the person is by the password. */
  const bind = (user: User, site: string) =>
    proveIn(user, `Bind ${site}`, { title: `Bind ${site}`, ok: `Continue to ${site}` });

  async function proveIn(user: User, button: string, { title, ok }: { title: string; ok: string }) {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const byPassword = dialog.queryByRole('radio', { name: 'The password' });
    if (byPassword) await user.click(byPassword);
    await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'bookdesk-demo');
    await user.click(dialog.getByRole('button', { name: ok }));
    return dialog;
  }

  it('are those that the platform offers; binding leads to the other site and back here', async () => {
    offer('weibo');
    const { user } = await open('external');
    await bind(user, 'Weibo');
    expect(screen.queryByText('QQ')).toBeNull();
    await waitFor(() => expect(page.load).toHaveBeenCalledOnce());
    const trip: unknown = JSON.parse(sessionStorage.getItem('bookdesk.externalTrip') ?? 'null');
    expect(trip).toMatchObject({
      provider: 'weibo',
      purpose: 'bind',
      redirect: '/setting/user?section=external',
      proof: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('are not bound by who does not show who they are', async () => {
    offer('weibo');
    const { user } = await open('external');
    await user.click(await screen.findByRole('button', { name: 'Bind Weibo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bind Weibo' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to Weibo' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('textbox')[0]?.getAttribute('aria-invalid')).toBe('true'),
    );
    expect(page.load).not.toHaveBeenCalled();
  });

  it('one that is bound is unbound by who shows who they are', async () => {
    const { services } = await testPlatform();
    const { id } = await storedAccount('reader');
    await services.database
      .insertInto('external_account')
      .values({
        provider: 'qq',
        openid: 'somebody',
        account_id: id,
        nickname: '半夏的企鹅',
        bound_at: new Date('2026-03-04T05:06:07Z'),
      })
      .execute();
    const { user } = await open('external');
    await screen.findByText('Bound to 半夏的企鹅 since 2026-03-04');
    const left = () => services.database.selectFrom('external_account').select('openid').execute();
    await user.click(screen.getByRole('button', { name: 'Unbind QQ' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Unbind QQ?' }));
    asked.getByText(/can no longer sign in with the QQ account/);
    await user.click(asked.getByRole('button', { name: 'Unbind' }));
    await waitFor(() =>
      expect(asked.getAllByRole('textbox')[0]?.getAttribute('aria-invalid')).toBe('true'),
    );
    expect(await left()).toHaveLength(1);
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await proveIn(user, 'Unbind QQ', { title: 'Unbind QQ?', ok: 'Unbind' });
    await screen.findByText('QQ is unbound');
    expect(await left()).toEqual([]);
  });

  it('says so where the platform offers none', async () => {
    await open('external');
    await screen.findByText(/doesn’t offer sign-in with accounts of other sites/);
  });

  it('says why the other site cannot be reached', async () => {
    offer('weibo,qq');
    answer('get', '/api/User/GetExternalAddress', 503, { code: 503, msg: 'The way is closed' });
    const { user } = await open('external');
    const dialog = await bind(user, 'QQ');
    await dialog.findByText('The way is closed');
    // who the person is has been shown, and is not asked again
    expect(dialog.queryByLabelText('Password')).toBeNull();
    expect(page.load).not.toHaveBeenCalled();
  });
});
