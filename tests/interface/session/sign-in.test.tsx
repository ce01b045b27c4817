import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { renderApp, server } from '#tests/support/interface.ts';

const password = 'bookdesk-demo';

async function fillIn(app: Awaited<ReturnType<typeof renderApp>>, account: string, secret: string) {
  await app.user.type(await screen.findByLabelText('账号'), account);
  await app.user.type(screen.getByLabelText('密码'), `${secret}{Enter}`);
}

describe('signing in', () => {
  it('leads a person who came for a page to that page', async () => {
    const app = await renderApp('/setting/institution?from=mail');
    await fillIn(app, 'press', password);
    await screen.findByRole('heading', { name: '机构设置' });
    expect(location.pathname + location.search).toBe('/setting/institution?from=mail');
  });

  it('never leads to another site', async () => {
    const app = await renderApp('/login?redirect=https%3A%2F%2Felsewhere.example%2F');
    await fillIn(app, 'press', password);
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
  });

  it('keeps token, refresh token and their time, and who it is (contract 4)', async () => {
    const app = await renderApp('/login');
    await fillIn(app, 'reader', password);
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('reader'));
    expect(sessionStore.stored()).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      refreshTokenTime: expect.any(Number),
    });
    expect(sessionStore.get().isInstitution).toBe(false);
  });

  it('says what is wrong with a wrong password and stays', async () => {
    const app = await renderApp('/login');
    await fillIn(app, 'press', 'wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('密码不正确'));
    expect(sessionStore.get().token).toBeUndefined();
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('press');
  });

  it('says so where the server cannot be reached', async () => {
    server.use(http.post(`${location.origin}/connect/token`, () => HttpResponse.error()));
    const app = await renderApp('/login');
    await fillIn(app, 'press', password);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('无法连接到服务器'),
    );
  });

  it('asks for what is missing before it calls anybody', async () => {
    const app = await renderApp('/login', { language: 'en-US' });
    await app.user.click(await screen.findByRole('button', { name: 'Sign in' }));
    screen.getByText('Please enter your account');
    screen.getByText('Please enter your password');
    expect(document.activeElement).toBe(screen.getByLabelText('Account'));
  });

  it('changes the language at once, with the title', async () => {
    const app = await renderApp('/login');
    await screen.findByRole('button', { name: /登\s?录/ });
    expect(document.title).toBe('登录 · 书案');
    await app.user.click(screen.getByRole('button', { name: 'English' }));
    screen.getByRole('button', { name: 'Sign in' });
    expect(document.title).toBe('Sign in · Bookdesk');
    expect(document.documentElement.lang).toBe('en-US');
  });
});
