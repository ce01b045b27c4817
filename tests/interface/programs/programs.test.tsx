import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyList, webhookCreate, webhookList } from '#contract/endpoints/programs.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { ownText } from '#tests/platform/own/support.ts';
import { hold } from '#tests/support/hold.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

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
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create key' });
  const send = within(dialog).getByRole('button', { name: 'Create key' });
  await user.click(send);
  expect(await within(dialog).findByText('Enter a name')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Shop');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Create' }));
  await user.click(send);
  const made = within(await screen.findByRole('dialog', { name: 'Key created' }));
  const shown = made.getByRole('textbox');
  const key = shown instanceof HTMLInputElement ? shown.value : '';
  expect(key).toMatch(/^bd_[\w-]{43}$/);
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(key);
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(key)).toBeNull());
  expect(await screen.findByText(`${key.slice(0, 9)}…`)).toBeDefined();
  expect(screen.getByText(/Read, Create/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revoke Shop' }));
  const question = await screen.findByRole('dialog', { name: 'Revoke this key?' });
  await user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked', { selector: '.ant-tag' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Shop' })).toBeNull());
});

it('makes a webhook, shows its secret once, sends a test and pauses it', async () => {
  const user = userEvent.setup();
  await renderApp('/programs', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create webhook' }));
  const send = dialog.getByRole('button', { name: 'Create webhook' });
  const address = dialog.getByLabelText('Address');
  await user.type(address, 'https://shop.example:8443/hook');
  await user.click(send);
  expect(await dialog.findByText(/use only port 80 or 443/)).toBeDefined();
  await user.clear(address);
  await user.type(address, 'https://shop.example/hook');
  await user.click(send);
  const made = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(made.getByDisplayValue(/^bdws_[\w-]{43}$/)).toBeDefined();
  await user.click(made.getByRole('button', { name: 'Done' }));
  const named = (what: string) => ({ name: `${what} https://shop.example/hook` });
  const sent = hold('/webhook/test', 'there');
  await user.click(await screen.findByRole('button', named('Send a test')));
  await user.click(screen.getByRole('button', named('Deliveries')));
  await sent.isHeld();
  sent.letGo();
  const shown = within(
    await screen.findByRole('dialog', { name: 'Deliveries to https://shop.example/hook' }),
  );
  expect(await shown.findByText('Test')).toBeDefined();
  await user.click(shown.getByText('Close', { selector: 'button span' }));
  await user.click(screen.getByRole('button', named('More')));
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await screen.findByText('Paused');
  await user.click(await screen.findByRole('button', named('Resume')));
  // the focus stays in the row, though its button is gone
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', named('Deliveries'))),
  );
  expect(screen.queryByText('Paused')).toBeNull();
});

/** A webhook of the list that leads to this address. */
async function hooked(address: string) {
  const { call, signIn } = await testPlatform();
  const operator = await signIn('operator');
  const body = { list: 'reading-events', address, actions: ['created' as const] };
  await call(webhookCreate, { body }, operator);
  return async () =>
    (await call(webhookList, {}, operator)).data.webhooks.map((one) => [one.address, one.actions]);
}

it('sends one test, though the button is pressed twice', async () => {
  await hooked('https://twice.example/hook');
  const { user } = await renderApp('/programs', { as: 'operator', language: 'en-US' });
  let count = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/webhook/test')) count += 1;
  });
  const name = 'Send a test https://twice.example/hook';
  await user.dblClick(await screen.findByRole('button', { name }));
  await screen.findByText(/^Test queued/);
  server.events.removeAllListeners();
  expect(count).toBe(1);
});

it('changes the address of a webhook, and what it tells of', async () => {
  const kept = await hooked('https://old.example/hook');
  const { user } = await renderApp('/programs', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'More https://old.example/hook' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the webhook of/ }));
  const address = dialog.getByLabelText('Address');
  expect(address).toHaveProperty('value', 'https://old.example/hook');
  await user.clear(address);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an address')).toBeDefined();
  await user.type(address, 'https://new.example/hook');
  await user.click(dialog.getByRole('checkbox', { name: 'Deleted' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('https://new.example/hook')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept()).toContainEqual(['https://new.example/hook', ['created', 'deleted']]);
});

it('renews the secret of a webhook, says what becomes of the former one, and shows the new one once', async () => {
  await hooked('https://renewed.example/hook');
  const { user } = await renderApp('/programs', { as: 'operator', language: 'en-US' });
  const row = async () =>
    within(
      (await screen.findByText('https://renewed.example/hook')).closest('li') ?? document.body,
    );
  await user.click((await row()).getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Renew the signing secret' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew the signing secret?' }));
  expect(dialog.getByRole('radio', { name: /for 24 hours/ })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Renew the signing secret' }));
  const renewed = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(renewed.getByText(/within 24 hours/)).toBeDefined();
  expect(renewed.getByDisplayValue(/^bdws_[\w-]{43}$/)).toBeDefined();
  await user.click(renewed.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(/^bdws_/)).toBeNull());
  await (await row()).findByText(/A former secret signs until/);
});
