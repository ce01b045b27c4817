import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { forgetTries, lastCode, otherThan } from '#tests/support/codes.ts';
import { renderApp } from '#tests/support/interface.ts';
import { giveAccount } from './support.ts';

beforeEach(forgetTries);

async function open(path = '/login/reset') {
  const app = await renderApp(path, { language: 'en-US' });
  await screen.findByRole('heading', { name: 'Set a new password' });
  return app;
}
const target = () => screen.getByLabelText<HTMLInputElement>('Phone number or email address');
const code = () => screen.getByLabelText<HTMLInputElement>('Code');
const password = () => screen.getByLabelText<HTMLInputElement>('New password');

async function askForCode(app: Awaited<ReturnType<typeof open>>, address: string) {
  await app.user.type(target(), address);
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: /^Resend in/ });
}

describe('a forgotten password', () => {
  it.each([
    ['phone', '13900000021', 'first-new-words-1'],
    ['mail', 'library@example.com', 'second-new-words-2'],
  ] as const)('is set anew by the code of the %s, and signs in', async (kind, address, secret) => {
    await giveAccount('library', { [kind]: address });
    const app = await open('/login/reset?redirect=%2Fmanage%2Farticle');
    await askForCode(app, address);
    await app.user.type(code(), await lastCode(address));
    await app.user.type(password(), secret);
    screen.getByText('This password is fine');
    await app.user.dblClick(screen.getByRole('button', { name: 'Set the new password' }));

    await screen.findByText(/The password has been reset/);
    const account = screen.getByLabelText<HTMLInputElement>('Account');
    expect(account.value).toBe(address);
    await app.user.type(screen.getByLabelText('Password'), `${secret}{Enter}`);
    await waitFor(() => expect(location.pathname).toBe('/manage/article'));
    expect(sessionStore.get().userInfo?.name).toBe('library');
  });

  it('says at the field that the code is wrong', async () => {
    await giveAccount('library', { phone: '13900000022' });
    const app = await open();
    await askForCode(app, '13900000022');
    await app.user.type(code(), otherThan(await lastCode('13900000022')));
    await app.user.type(password(), 'third-new-words-3{Enter}');
    await screen.findByText(/The code is wrong/);
    expect(document.activeElement).toBe(code());
  });

  it('answers alike where nobody has the address', async () => {
    const app = await open();
    await askForCode(app, 'nobody@example.com');
    screen.getByText(/Code sent/);
  });
});
