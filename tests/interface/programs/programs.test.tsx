import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyList } from '#contract/endpoints/programs.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { ownText } from '#tests/platform/own/support.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** The operators' page of programs that work with own records. */

beforeEach(async () => {
  const { ask, signIn, call } = await testPlatform();
  const operator = await signIn('operator');
  const { data } = await call(keyList, {}, operator);
  if (data.lists.length === 0)
    await ask(
      schemaSave,
      { body: { name: 'reading-events', text: ownText('reading-events'), revision: 0 } },
      operator,
    );
});

it('makes a key, shows it once, and revokes it', async () => {
  const user = userEvent.setup();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await renderApp('/programs', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Create a key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create a key' });
  const send = within(dialog).getByRole('button', { name: 'Create a key' });
  await user.click(send);
  expect(await within(dialog).findByText('Enter a name')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Shop');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Create' }));
  await user.click(send);
  const made = within(await screen.findByRole('dialog', { name: 'The key is made' }));
  const shown = made.getByRole('textbox');
  const key = shown instanceof HTMLInputElement ? shown.value : '';
  expect(key).toMatch(/^bd_[\w-]{43}$/);
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(key);
  await user.click(made.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByDisplayValue(key)).toBeNull();
  expect(await screen.findByText(`${key.slice(0, 9)}…`)).toBeDefined();
  expect(screen.getByText(/Read, Create/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revoke Shop' }));
  const question = await screen.findByRole('dialog', { name: 'Revoke this key?' });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked', { selector: '.ant-tag' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revoke Shop' })).toBeNull();
});

it('makes a webhook, shows its secret once, sends a test and pauses it', async () => {
  const user = userEvent.setup();
  await renderApp('/programs', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Create a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }));
  const send = dialog.getByRole('button', { name: 'Create a webhook' });
  const address = dialog.getByLabelText('Address');
  await user.type(address, 'https://shop.example:8443/hook');
  await user.click(send);
  expect(await dialog.findByText(/with the port 80 or 443 alone/)).toBeDefined();
  await user.clear(address);
  await user.type(address, 'https://shop.example/hook');
  await user.click(send);
  const made = within(await screen.findByRole('dialog', { name: 'The secret of the signature' }));
  expect(made.getByDisplayValue(/^bdws_[\w-]{43}$/)).toBeDefined();
  await user.click(made.getByRole('button', { name: 'I have kept it' }));
  const named = (what: string) => ({ name: `${what} https://shop.example/hook` });
  await user.click(await screen.findByRole('button', named('Send a test')));
  await user.click(screen.getByRole('button', named('Deliveries')));
  const shown = within(
    await screen.findByRole('dialog', { name: 'Deliveries to https://shop.example/hook' }),
  );
  expect(await shown.findByText('Test')).toBeDefined();
  await user.click(shown.getByText('Close', { selector: 'button span' }));
  await user.click(screen.getByRole('button', named('Pause')));
  expect(await screen.findByRole('button', named('Go on'))).toBeDefined();
  expect(screen.getByText('Paused')).toBeDefined();
});
