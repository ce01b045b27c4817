import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from '#app/session/sessionEnd.ts';
import { renderApp } from '#tests/support/interface.ts';

describe('/404 (contract 2.2)', () => {
  it('keeps the wrong address and suggests what may have been meant', async () => {
    const app = await renderApp('/publish/dynamics?from=mail#top', { as: 'press' });
    await screen.findByText('/publish/dynamics?from=mail#top');
    expect(location.pathname).toBe('/404');
    const meant = screen.getByRole('navigation', { name: '您要找的也许是' });
    await app.user.click(within(meant).getByRole('link', { name: /发布动态/ }));
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
  });

  it("suggests entries of an operator's own menu", async () => {
    await renderApp('/resource-posts', { as: 'operator' });
    const meant = await screen.findByRole('navigation', { name: '您要找的也许是' });
    const [first] = within(meant).getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/resource/posts');
  });

  it('names places to go where it has no guess, none of them for other kinds of account', async () => {
    await renderApp('/404', { as: 'reader', language: 'en-US' });
    const places = await screen.findByRole('navigation', { name: 'Where you can go' });
    const hrefs = within(places)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/publish/dynamic');
    expect(hrefs).not.toContain('/setting/institution');
    expect(hrefs).not.toContain('/login');
  });
});

describe('/401', () => {
  it('names the account and what it lacks, and the ways on', async () => {
    const app = await renderApp('/401', { as: 'library' });
    const kind = await screen.findByText('机构账号');
    const facts = kind.closest('dl');
    expect(facts?.textContent).toContain('(library)');
    expect(facts?.textContent).toContain('机构状态已通过');
    expect(facts?.textContent).toContain('发布权限没有');
    expect(facts?.textContent).toContain('运营角色没有');
    screen.getByText(/发布内容需要发布权限/);
    expect(screen.queryByText(/机构认证通过后才能使用/)).toBeNull();
    expect(screen.getByRole('link', { name: '前往设置' }).getAttribute('href')).toBe(
      '/setting/institution',
    );
    await app.user.click(screen.getByRole('button', { name: '使用其他账号登录' }));
    await waitFor(() => expect(page.load).toHaveBeenCalledWith('/login'));
  });
});
