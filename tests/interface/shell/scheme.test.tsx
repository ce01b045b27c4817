import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseScheme, currentScheme } from '#app/widgets/scheme/schemeStore.ts';
import { renderApp } from '#tests/support/interface.ts';

const shown = () => document.documentElement.dataset.scheme;

async function openMenu() {
  const app = await renderApp('/manage/booklist', { as: 'press', language: 'en-US' });
  await app.user.click(await screen.findByRole('button', { name: /Account menu/ }));
  // the platform's entries stand first, and come last
  await screen.findByRole('menuitem', { name: 'Members' });
  const choose = async (name: string) =>
    app.user.click(await screen.findByRole('menuitemradio', { name }));
  return { ...app, choose };
}

afterEach(() => chooseScheme(undefined));

describe('light and dark', () => {
  it('is what the device says until somebody chooses', async () => {
    await openMenu();
    const device = await screen.findByRole('menuitemradio', { name: 'Match device' });
    expect(device.getAttribute('aria-checked')).toBe('true');
    expect(shown()).toBeUndefined();
    expect(currentScheme()).toBe('light');
  });

  it('is chosen in the menu of the account, kept, and left to the device again', async () => {
    const { user, choose } = await openMenu();
    await choose('Dark');
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('bookdesk.scheme')).toBe('dark');

    await user.click(screen.getByRole('button', { name: /Account menu/ }));
    const dark = await screen.findByRole('menuitemradio', { name: 'Dark' });
    expect(dark.getAttribute('aria-checked')).toBe('true');
    await choose('Match device');
    expect(shown()).toBeUndefined();
    expect(localStorage.getItem('bookdesk.scheme')).toBeNull();
  });

  it('is light on paper, and what it was afterwards', async () => {
    await openMenu();
    chooseScheme('dark');
    dispatchEvent(new Event('beforeprint'));
    expect([shown(), currentScheme()]).toEqual(['light', 'light']);
    dispatchEvent(new Event('afterprint'));
    expect([shown(), currentScheme()]).toEqual(['dark', 'dark']);
  });

  it('is what another tab of this browser chose', async () => {
    await openMenu();
    dispatchEvent(new StorageEvent('storage', { key: 'bookdesk.scheme', newValue: 'dark' }));
    expect(shown()).toBe('dark');
  });

  it('is changed by a command of the palette', async () => {
    const { user } = await renderApp('/manage/booklist', { as: 'press', language: 'en-US' });
    await screen.findByRole('button', { name: /Account menu/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everywhere' }), 'dark');
    await user.click(await screen.findByRole('option', { name: /Switch to dark/ }));
    expect(shown()).toBe('dark');
  });
});
