import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepProvenExternal, provenExternal } from '#app/session/external.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { getAccountInfo } from '#contract/endpoints/account.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { forgetTries, lastCode } from '#tests/support/codes.ts';
import { type RenderedApp, renderApp, testPlatform } from '#tests/support/interface.ts';
import { password } from './support.ts';

beforeEach(forgetTries);

const submit = () => screen.getByRole('button', { name: 'Register and sign in' });

async function fillIn(app: RenderedApp, account: { name: string; phone: string }): Promise<void> {
  const { user } = app;
  await user.type(await screen.findByLabelText('Account'), account.name);
  await user.type(screen.getByLabelText('Nickname'), '青灯');
  await user.type(screen.getByLabelText('Phone number'), account.phone);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: /^Resend in \d+ s$/ });
  await user.type(
    screen.getByLabelText('Code from the text message'),
    await lastCode(account.phone),
  );
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('checkbox'));
}

describe('the choice between the kinds of account (contract 2.2, /register)', () => {
  it('says what is needed, and keeps where the person wanted to go', async () => {
    await renderApp('/register?redirect=%2Fmanage%2Farticle', { language: 'en-US' });
    const institution = within(await screen.findByRole('region', { name: 'Institution' }));
    institution.getByText(/unified social credit code/);
    institution.getByText(/email address of the institution/);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/register/organization/false?redirect=%2Fmanage%2Farticle',
        '/register/user?redirect=%2Fmanage%2Farticle',
        '/login?redirect=%2Fmanage%2Farticle',
      ]),
    );
  });

  it('stands in Chinese for whoever never chose', async () => {
    await renderApp('/register');
    await screen.findByRole('heading', { name: '注册书案' });
    expect(document.title).toBe('注册 · 书案');
  });

  it('leads on whoever is signed in', async () => {
    await renderApp('/register', { as: 'reader' });
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
  });
});

describe('registering as an individual (contract 2.2, 7.1)', () => {
  it('makes the account, signs in and leads to where the person wanted to go', async () => {
    const app = await renderApp('/register/user?redirect=%2Fmanage%2Farticle', {
      language: 'en-US',
    });
    await fillIn(app, { name: 'qingdeng', phone: '13700000001' });
    await app.user.click(submit());
    await waitFor(() => expect(location.pathname).toBe('/manage/article'));
    expect(sessionStore.get()).toMatchObject({ name: '青灯', isInstitution: false });
  });

  it('asks for all that is missing before it calls anybody, and goes to the first field', async () => {
    const app = await renderApp('/register/user');
    await app.user.click(await screen.findByRole('button', { name: '注册并登录' }));
    for (const text of [
      '请输入账号',
      '请输入昵称',
      '请输入手机号',
      '请输入短信中的 6 位验证码',
      '请输入密码',
      '请先阅读并同意以上协议',
    ])
      screen.getByText(text);
    expect(document.activeElement).toBe(screen.getByLabelText('账号'));
  });

  it('says at the field that a name is taken, and keeps what was typed', async () => {
    const app = await renderApp('/register/user', { language: 'en-US' });
    await fillIn(app, { name: 'Press', phone: '13700000002' });
    await app.user.click(submit());
    await screen.findByText('The account name Press is taken; choose another');
    const name = screen.getByLabelText<HTMLInputElement>('Account');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password);
    // the code was not used up by the refusal
    await app.user.clear(name);
    await app.user.type(name, 'qingdeng2');
    await app.user.click(submit());
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('qingdeng2'));
  });

  it('binds the account of another site that was proven a moment ago', async () => {
    const { services, call } = await testPlatform();
    const openid = await issueSecret(services, {
      purpose: 'external',
      seconds: 600,
      payload: { provider: 'weibo', openid: 'weibo-7', nickname: '灯下' },
    });
    keepProvenExternal({
      provider: 'weibo',
      purpose: 'sign-in',
      redirect: '',
      openid,
      isBound: false,
      nickname: '灯下',
      avatar: '',
      until: Date.now() + 600_000,
    });
    const app = await renderApp('/register/user', { language: 'en-US' });
    await screen.findByText(/Your Weibo account “灯下” will be bound/);
    expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('灯下');
    await fillIn(app, { name: 'dengxia', phone: '13700000003' });
    await app.user.click(submit());
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('dengxia'));
    expect(provenExternal()).toBeUndefined();
    const { data } = await call(getAccountInfo, {}, sessionStore.get().token);
    expect(data.external).toMatchObject([{ provider: 'weibo', nickname: '灯下' }]);
  });
});
