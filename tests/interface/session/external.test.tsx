import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startExternalSignIn } from '#app/session/external.ts';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { externalAuthorize, externalExchange } from '#contract/endpoints/signIn.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { forgetTries, lastCode } from '#tests/support/codes.ts';
import {
  answer,
  type RenderedApp,
  renderApp,
  server,
  testPlatform,
} from '#tests/support/interface.ts';
import { giveAccount } from './support.ts';

beforeAll(() => {
  const meta = document.createElement('meta');
  meta.name = 'bookdesk-configuration';
  meta.content = '{"externalProviders":"weibo,qq"}';
  document.head.append(meta);
});
beforeEach(async () => {
  await forgetTries();
  await (await testPlatform()).services.database.deleteFrom('external_account').execute();
});

/** What the other site sends back once a person there was chosen, or declined. */
async function atProvider(chosen: Record<string, string>): Promise<string> {
  await waitFor(() => expect(page.load).toHaveBeenCalled());
  const address = new URL(vi.mocked(page.load).mock.lastCall?.[0] ?? '');
  const answered = await (await testPlatform()).send(address.pathname + address.search, {
    method: 'POST',
    body: new URLSearchParams(chosen),
  });
  const back = new URL(answered.headers.get('location') ?? '');
  return back.pathname + back.search;
}
/** Loads a page of the site anew, as a browser does that comes back. */
async function arrive(path: string): Promise<RenderedApp> {
  cleanup();
  return renderApp(path, { language: 'en-US' });
}
async function leave(label: string, path = '/login') {
  const app = await renderApp(path, { language: 'en-US' });
  await app.user.click(await screen.findByRole('button', { name: label }));
}
/** There and back as a person of the stand-in. */
async function comeBack(label = 'Weibo', path = '/login', person = 'banxia') {
  await leave(label, path);
  return arrive(await atProvider({ person }));
}
async function bindBefore(name: string, provider: ExternalProvider, openid: string) {
  const { services } = await testPlatform();
  const { id } = await services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  await services.database
    .insertInto('external_account')
    .values({ provider, openid, account_id: id, nickname: '', bound_at: new Date() })
    .execute();
}
const weiboName = 'banxia';
const isBoundTo = async (name: string) =>
  (await testPlatform()).services.database
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .where('account.name', '=', name)
    .select('external_account.provider')
    .execute();

describe('signing in with the account of another site (contract 2.2)', () => {
  it('signs in whose account is bound, and leads to where the person wanted to go', async () => {
    await bindBefore('press', 'weibo', weiboName);
    await comeBack('Weibo', '/login?redirect=%2Fmanage%2Farticle');
    await waitFor(() => expect(location.pathname).toBe('/manage/article'));
    expect(sessionStore.get().userInfo?.name).toBe('press');
  });

  it.each(['Weibo', 'QQ'])('binds %s to an existing account by password', async (label) => {
    const app = await comeBack(label, '/login?redirect=%2Fmanage%2Farticle');
    await screen.findByText('半夏听雨');
    expect(location.search).toBe('');
    await app.user.click(screen.getByRole('button', { name: 'Bind an existing account' }));
    await app.user.type(screen.getByLabelText('Account'), 'press');
    await app.user.type(screen.getByLabelText('Password'), 'bookdesk-demo{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/manage/article'));
    expect(await isBoundTo('press')).toEqual([{ provider: label.toLowerCase() }]);
  });

  it('binds to an existing account by text message', async () => {
    await giveAccount('press', { phone: '13900000011' });
    const app = await comeBack();
    await app.user.click(await screen.findByRole('button', { name: 'Bind an existing account' }));
    await app.user.click(screen.getByLabelText('Text message'));
    await app.user.type(screen.getByLabelText('Phone number'), '13900000011');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in/ });
    await app.user.keyboard(`${await lastCode('13900000011')}{Enter}`);
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
    expect(await isBoundTo('press')).toHaveLength(1);
  });

  it('stays where the password is wrong, and binds nothing', async () => {
    const app = await comeBack();
    await app.user.click(await screen.findByRole('button', { name: 'Bind an existing account' }));
    await app.user.type(screen.getByLabelText('Account'), 'press');
    await app.user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await screen.findByText(/password is wrong/);
    expect(await isBoundTo('press')).toEqual([]);
  });

  it('leads to registering, with the proof kept out of the address', async () => {
    await comeBack('Weibo', '/login?redirect=%2Fmanage');
    const link = await screen.findByRole('link', { name: 'Register a new account' });
    expect(link.getAttribute('href')).toBe('/register/user?redirect=%2Fmanage');
    expect(sessionStorage.getItem('bookdesk.externalAccount')).toContain('半夏听雨');
  });

  it('goes on after a reload, without sending the code again', async () => {
    await comeBack();
    await screen.findByText('半夏听雨');
    answer('post', externalExchange.path, 500, { code: 500 });
    await arrive('/oauth/weibo');
    await screen.findByRole('button', { name: 'Bind an existing account' });
  });
});

describe('a way by another site that comes to nothing', () => {
  it('says that the person cancelled, and leads back with the way kept', async () => {
    await leave('QQ', '/login?redirect=%2Fmanage');
    const app = await arrive(await atProvider({ cancel: '1' }));
    await screen.findByRole('heading', { name: 'You canceled at QQ' });
    expect(screen.getByRole('link', { name: 'Back to the sign-in' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fmanage',
    );
    vi.mocked(page.load).mockClear();
    await app.user.click(screen.getByRole('button', { name: 'Start again' }));
    await arrive(await atProvider({ person: 'banxia' }));
    await screen.findByText('半夏听雨');
  });

  it('exchanges nothing whose state is not the one of this tab', async () => {
    let asked = 0;
    await leave('Weibo');
    const back = new URL(await atProvider({ person: 'banxia' }), location.origin);
    back.searchParams.set('state', 'of-somebody-else');
    server.use(
      http.post(location.origin + externalExchange.path, () => {
        asked += 1;
        return HttpResponse.json({ code: 500 }, { status: 500 });
      }),
    );
    await arrive(back.pathname + back.search);
    await screen.findByRole('heading', { name: 'This sign-in with Weibo cannot be confirmed' });
    expect(asked).toBe(0);
  });

  it('says so of an address that nobody in this tab asked for', async () => {
    await renderApp('/oauth/weibo?code=abc&state=def', { language: 'en-US' });
    await screen.findByRole('heading', { name: 'This sign-in with Weibo has expired' });
    screen.getByRole('button', { name: 'Start again' });
  });

  it('says that the other site is down', async () => {
    await leave('Weibo');
    const back = await atProvider({ person: 'banxia' });
    answer('post', externalExchange.path, 503, { code: 503, msg: 'Weibo does not answer' });
    await arrive(back);
    await screen.findByRole('heading', { name: 'Weibo cannot be reached right now' });
    screen.getByText('Weibo does not answer');
  });

  it('tells on the sign-in page where the way cannot begin', async () => {
    answer('get', externalAuthorize.path, 429, { code: 429, msg: 'Try again in 9 seconds' });
    await leave('Weibo');
    await screen.findByText('Try again in 9 seconds');
    expect(page.load).not.toHaveBeenCalled();
  });
});

describe('binding from the settings', () => {
  async function bindFromSettings(proof?: string) {
    const app = await renderApp('/setting/institution', { as: 'press', language: 'en-US' });
    await startExternalSignIn('weibo', 'bind', '/setting/institution', proof);
    const back = await atProvider({ person: 'banxia' });
    app.unmount();
    return arrive(back);
  }

  it('asks for a confirmation, binds once and leads back', async () => {
    const app = await bindFromSettings();
    await screen.findByRole('heading', { name: 'Bind your Weibo account' });
    expect(await isBoundTo('press')).toEqual([]);
    await app.user.dblClick(screen.getByRole('button', { name: 'Bind' }));
    await waitFor(() => expect(location.pathname).toBe('/setting/institution'));
    expect(await isBoundTo('press')).toEqual([{ provider: 'weibo' }]);
  });

  it('of a session of long ago is done with the proof that was given there, and not without', async () => {
    const { services } = await testPlatform();
    const account = await services.database
      .selectFrom('account')
      .where('name', '=', 'press')
      .select('id')
      .executeTakeFirstOrThrow();
    const wish = { purpose: 'identity-proof', seconds: 600, accountId: account.id } as const;
    for (const proof of [undefined, await issueSecret(services, wish)]) {
      const app = await bindFromSettings(proof);
      await services.database
        .updateTable('session')
        .set({ created_at: new Date(services.now().getTime() - 3_600_000) })
        .where('account_id', '=', account.id)
        .execute();
      await app.user.click(await screen.findByRole('button', { name: 'Bind' }));
      if (proof === undefined) {
        await screen.findByText(/verify your identity under External accounts/);
        expect(await isBoundTo('press')).toEqual([]);
        app.unmount();
      } else await waitFor(async () => expect(await isBoundTo('press')).toHaveLength(1));
    }
  });

  it('says whose it is already, and leads back on cancel', async () => {
    await bindBefore('library', 'weibo', weiboName);
    const app = await bindFromSettings();
    await app.user.click(await screen.findByRole('button', { name: 'Bind' }));
    await screen.findByText(/is bound to another account/);
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location.pathname).toBe('/setting/institution'));
    expect(await isBoundTo('press')).toEqual([]);
  });
});
