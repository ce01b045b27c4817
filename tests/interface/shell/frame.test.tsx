import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { answer, renderApp } from '#tests/support/interface.ts';

const open = (as: string, path = '/setting') => renderApp(path, { as, language: 'en-US' });

describe('the header (contract 2.1)', () => {
  it('carries the tagline in both languages', async () => {
    const app = await open('press');
    await screen.findByText('Open Bookdesk, browse the world');
    await app.user.click(screen.getAllByRole('button', { name: '简体中文' })[0] ?? document.body);
    await screen.findByText('打开书案，浏览世界');
  });

  it('opens the menu of a phone by its button', async () => {
    const { user } = await open('press');
    const button = await screen.findByRole('button', { name: 'Open the menu' });
    await user.click(button);
    await screen.findByRole('dialog');
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it.each([
    ['press', 'Institution settings', '/setting/institution'],
    ['reader', 'Personal center', '/setting/user'],
  ])('%s finds %s in the dropdown of the avatar', async (name, label, path) => {
    const app = await open(name, '/manage/booklist');
    await app.user.click(await screen.findByRole('button', { name: /Account menu/ }));
    await app.user.click(await screen.findByRole('link', { name: label }));
    await screen.findByRole('heading', { name: label });
    expect(location.pathname).toBe(path);
  });
});

describe('logging out (contract 2.1, 4)', () => {
  async function ask() {
    const app = await open('press');
    await app.user.click(await screen.findByRole('button', { name: /Account menu/ }));
    await app.user.click(await screen.findByText('Logout'));
    await screen.findByText('Are you sure to log out and exit the system?');
    return app;
  }

  it('asks first, and goes on after cancel', async () => {
    const app = await ask();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStore.get().token).toBeDefined();
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('ends the session and reloads after OK', async () => {
    const app = await ask();
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
    expect(sessionStore.stored().token).toBeUndefined();
    expect(sessionStore.stored().refreshTokenTime).toBeGreaterThan(0);
    expect(sessionStore.get()).toMatchObject({ roles: [], permissions: [], userInfo: undefined });
    await screen.findByRole('button', { name: 'Sign in' });
  });
});

describe("an operator's menu (contract 10.3)", () => {
  it('comes from the server, in groups', async () => {
    await open('operator');
    const link = await screen.findByRole('link', { name: 'Books' });
    expect(link.getAttribute('href')).toBe('/resource/books');
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    within(menu).getByText('Catalogue');
  });

  it('says so where it does not come, and tries again', async () => {
    answer('get', '/jmgr/getRouters', 503, { code: 503, isSuccess: false, msg: '' });
    const app = await open('operator');
    await screen.findByText('The menu could not be loaded');
    answer('get', '/jmgr/getRouters', 200, {
      code: 200,
      isSuccess: true,
      msg: '',
      data: [
        {
          name: 'odd',
          path: '/odd',
          component: 'no/such/view',
          meta: { title: { 'zh-CN': '怪', 'en-US': 'Odd' } },
        },
      ],
    });
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    // an entry whose component is unknown shows a diagnostic, never a silent 404
    await app.user.click(await screen.findByRole('link', { name: 'Odd' }));
    await screen.findByText('This menu entry has no page');
    expect(screen.getByText(/no\/such\/view/)).toBeDefined();
  });

  it.each([
    ['press', ['Home', 'Members', 'Institution settings']],
    ['reader', ['Home', 'Personal center']],
  ])(
    'is not shown to %s: the sidebar has publish and manage alone, the account menu the rest',
    async (as, rest) => {
      const { user } = await open(as);
      const menu = await screen.findByRole('navigation', { name: 'Menu' });
      const links = within(menu).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual(['Publish', 'Manage']);
      await user.click(await screen.findByRole('button', { name: /Account menu/ }));
      const opened = within(await screen.findByRole('menu'));
      await waitFor(() =>
        expect(opened.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(rest),
      );
      await user.click(opened.getByRole('link', { name: 'Home' }));
      await waitFor(() => expect(location.pathname).toBe('/home'));
    },
  );
});

describe('paths', () => {
  it('leads an unknown path to /404', async () => {
    await open('press', '/nowhere/at/all');
    await screen.findByText('Page not found');
    expect(location.pathname).toBe('/404');
  });

  it('replaces a path with callApp by /app-store and the same query', async () => {
    await renderApp('/manage/dynamic?id=7&callApp=1', { language: 'en-US' });
    await screen.findByText('Open in the app');
    expect(location.pathname + location.search).toBe('/app-store?id=7&callApp=1');
  });
});
