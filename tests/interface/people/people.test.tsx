import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { invitationCreate } from '#contract/endpoints/people.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { found, lastMessage } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** The page of operators, and the page that an invitation leads to. */

let made = 0;
let person: { name: string; nickname: string };
beforeEach(async () => {
  made += 1;
  person = { name: `somebody${made}`, nickname: `Some Body ${made}` };
  const { services } = await testPlatform();
  await createAccount(services.database, person);
});

/** The address in the last mail to somebody. */
const linkSentTo = async (mail: string): Promise<string> =>
  found(await lastMessage(mail), /\/invitation\/[\w-]{43}/);

it('adds an account, and ends it after asking', async () => {
  const { user } = await renderApp('/people', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Add an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an operator' }));
  const add = dialog.getByRole('button', { name: 'Add an account' });
  await user.click(add);
  expect(await dialog.findByText('Choose an account')).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByTitle('All rights'));
  await user.type(dialog.getByRole('combobox', { name: 'Account' }), person.name);
  await user.click(await screen.findByTitle(`${person.nickname} (${person.name})`));
  await user.click(add);
  await user.click(await screen.findByRole('button', { name: `Remove access ${person.nickname}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this operator?' }));
  await user.click(question.getByRole('button', { name: 'Remove access' }));
  await expect
    .poll(() => screen.queryByRole('button', { name: `Remove access ${person.nickname}` }))
    .toBeNull();
});

it('invites by mail, and revokes the invitation after asking', async () => {
  const mail = `${person.name}@example.com`;
  const { user } = await renderApp('/people', { as: 'operator', language: 'en-US' });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an operator' }));
  const send = dialog.getByRole('button', { name: 'Invite' });
  await user.type(dialog.getByLabelText('Email address'), 'nothing');
  await user.click(send);
  expect(await dialog.findByText(/Enter an email address/)).toBeDefined();
  await user.clear(dialog.getByLabelText('Email address'));
  await user.type(dialog.getByLabelText('Email address'), mail);
  await user.click(send);
  // nobody gets all rights unasked
  const role = dialog.getByRole('combobox', { name: 'Role' });
  expect(role.getAttribute('aria-invalid')).toBe('true');
  await user.click(role);
  await user.click(await screen.findByTitle('All rights'));
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: `Revoke ${mail}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => screen.queryByText(mail)).toBeNull();
});

it('an invitation tells who is not signed in what it is, before the sign-in and the registration', async () => {
  const code = 'a'.repeat(43);
  const { router, user } = await renderApp(`/invitation/${code}`, { language: 'en-US' });
  const told = /^This is an invitation: sign in or register/;
  expect(await screen.findByText(told)).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  await user.click(screen.getByRole('link', { name: 'Register' }));
  await screen.findByRole('heading', { name: 'Register with Bookdesk' });
  expect(screen.getByText(told)).toBeDefined();
});

it('an invitation is accepted by whoever is signed in, and leads to Home', async () => {
  const mail = `${person.name}@example.com`;
  const { call, signIn } = await testPlatform();
  await call(invitationCreate, { body: { mail, role: null } }, await signIn('operator'));
  const link = await linkSentTo(mail);
  const { router, user } = await renderApp(link, { as: person.name, language: 'en-US' });
  expect(await screen.findByText(`${person.nickname} (${person.name})`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await expect.poll(() => router.state.location.pathname).toBe('/home');
  expect(await screen.findByText(/Waiting/)).toBeDefined();
});

it('an invitation that has ended says so', async () => {
  await renderApp(`/invitation/${'a'.repeat(43)}`, { as: person.name, language: 'en-US' });
  expect(await screen.findByText('The invitation is no longer valid')).toBeDefined();
});

it('is not for others', async () => {
  await renderApp('/people', { as: 'reader', language: 'en-US' });
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeDefined();
});
