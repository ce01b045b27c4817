import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/support/interface.ts';

afterEach(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

it('asks once where the file goes, however often the button is pressed', async () => {
  const ask = vi.fn(() => new Promise(() => undefined));
  Reflect.set(window, 'showSaveFilePicker', ask);
  const { user } = await renderApp('/resource/books', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.dblClick(await dialog.findByRole('button', { name: '开始导出' }));
  expect(ask).toHaveBeenCalledTimes(1);
});
