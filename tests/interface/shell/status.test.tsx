import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/support/interface.ts';

const sidebar = async () => screen.findByRole('navigation', { name: 'Menu' });
const open = (as: string, path = '/manage/dynamic') => renderApp(path, { as, language: 'en-US' });

describe('the shell by the status of the institution (contract 2.1, 4)', () => {
  it('press-review: a warning over the main area, the sidebar disabled', async () => {
    await open('press-review');
    await screen.findByText(
      'Certification info under review, please wait; after approval you can log in and use the back office normally',
    );
    const menu = await sidebar();
    expect(within(menu).queryByRole('link')).toBeNull();
    expect(
      within(menu).getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('press-rejected: an error with a link that leads to the settings', async () => {
    const app = await open('press-rejected');
    await screen.findByText('Certification review failed');
    await app.user.click(screen.getByRole('link', { name: 'Modify' }));
    await screen.findByRole('heading', { name: 'Institution settings' });
    expect(location.pathname).toBe('/setting/institution');
    expect(screen.queryByText('Certification review failed')).toBeNull();
  });

  it('press-suspected: a neutral notice, the sidebar disabled', async () => {
    await open('press-suspected');
    await screen.findByText(/are being verified/);
    screen.getByText('Reason: 收到关于经营资质的举报，正在核实，结果会以邮件告知。');
    expect(within(await sidebar()).queryByRole('link')).toBeNull();
  });

  it.each(['press-review', 'press-rejected', 'press-suspected'])(
    '%s: an unknown path leads to /404 (contract 2.2)',
    async (name) => {
      await open(name, '/nowhere/at/all');
      await screen.findByText('Page not found');
      expect(location.pathname).toBe('/404');
    },
  );

  it('press-new: is sent to complete the registration, and may sign out there', async () => {
    await open('press-new');
    await screen.findByRole('heading', { level: 1, name: 'Institution registration' });
    expect(location.pathname).toBe('/register/organization/true');
    screen.getByRole('button', { name: 'Sign out' });
  });

  it.each(['press', 'library', 'reader', 'operator'])(
    '%s: the sidebar is enabled',
    async (name) => {
      await open(name, '/setting');
      const menu = await sidebar();
      expect(within(menu).getByRole('link', { name: 'Publish' }).getAttribute('href')).toBe(
        '/publish',
      );
      expect(within(menu).getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe(
        '/manage',
      );
    },
  );
});
