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

it('shows how far it has come in the dialog that asked, and keeps the keyboard there', async () => {
  // a disk that is slow until it is told
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const file = { write: () => slow, close: () => slow, abort: () => slow };
  Reflect.set(window, 'showSaveFilePicker', async () => ({ createWritable: async () => file }));
  const { user } = await renderApp('/resource/books', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: '开始导出' }));
  const stop = await within(dialog).findByRole('button', { name: /停\s?止/ });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.click(stop);
  goOn();
  await within(dialog).findByRole('button', { name: '开始导出' });
});
