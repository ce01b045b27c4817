import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#app/session/account.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { loadEditor, openPage, savedPage } from '../decoration/opened.ts';

const question = 'There are unsaved decoration components, save?';

/** Whether the browser would ask before this page is closed or loaded anew. */
const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The editor with a page that is named anew and not saved. */
async function openUnsaved() {
  const { id } = await savedPage({ draft: true });
  const app = await openPage(id);
  const name = within(screen.getByLabelText('Settings', { selector: 'section' })).getByLabelText(
    'Name',
  );
  fireEvent.change(name, { target: { value: '改了名字' } });
  await waitFor(() => expect(asksBeforeUnload()).toBe(true));
  return app;
}

const isAsked = () => screen.queryByRole('dialog', { name: question }) !== null;

describe('leaving the editor with unsaved work', () => {
  beforeAll(loadEditor);

  it('is asked about, by the editor and by the browser', async () => {
    const { router } = await openUnsaved();
    await act(() => router.navigate('/resource/books'));
    await screen.findByRole('dialog', { name: question });
    expect(router.state.location.pathname).toBe('/deciration/main');
  });

  it('is not held up on the way to the sign-in once another tab has signed out', async () => {
    const { router } = await openUnsaved();
    localStorage.removeItem('bookdesk.token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'bookdesk.token' }));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(isAsked()).toBe(false);
  });

  it('is not held up by a link that is followed when the session is over', async () => {
    const { router } = await openUnsaved();
    await act(async () => {
      sessionStore.clear(Date.now(), 'forced');
      await router.navigate('/resource/books');
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(isAsked()).toBe(false);
  });

  it('is not asked about by the browser after signing out', async () => {
    await openUnsaved();
    await act(async () => {
      await logout();
      expect(asksBeforeUnload()).toBe(false);
    });
  });
});
