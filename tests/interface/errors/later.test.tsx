import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { setLanguage } from '#app/language/languageStore.ts';
import { ScreenError } from '#app/screens/errors/ScreenError.tsx';
import { page } from '#app/session/sessionEnd.ts';
import { Later } from '#app/widgets/later/Later.tsx';

/** A form with a part that comes later, which does not arrive. */
function opened(failure: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazy((): Promise<{ default: ComponentType }> => Promise.reject(failure));
  const form = (
    <>
      <input aria-label="Title" />
      <Later fallback="…">
        <Part />
      </Later>
    </>
  );
  const routes = [{ path: '/', element: form, ErrorBoundary: ScreenError }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

it.each([
  'Failed to fetch dynamically imported module: https://books.example/assets/a.js',
  'error loading dynamically imported module: https://books.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])(
  'a part that did not arrive says so in its place, and leaves what was typed: %s',
  async (words) => {
    setLanguage('en-US');
    const user = userEvent.setup();
    opened(new TypeError(words));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'An autumn');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'What you entered is still here',
    );
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'An autumn');
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

it('a part that fails in any other way is the screen’s', async () => {
  setLanguage('en-US');
  opened(new Error('nobody expected this'));
  await screen.findByText('nobody expected this');
  expect(screen.queryByRole('textbox')).toBeNull();
});
