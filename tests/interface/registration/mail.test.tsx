import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { register } from '#contract/endpoints/account.ts';
import { activationSeconds } from '#server/identity/activation.ts';
import { forgetTries } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { lastActivation, password, readInstitution } from './support.ts';

beforeEach(forgetTries);

async function registered(name: string, mailAddr: string): Promise<string> {
  const { call } = await testPlatform();
  await call(register, {
    body: { kind: 'institution', name, nickname: name, password, mailAddr },
  });
  return lastActivation(mailAddr);
}
const statusOf = async (name: string) =>
  (await readInstitution(await (await testPlatform()).signIn(name))).status;

describe('the link of an activation mail', () => {
  it('confirms by its button alone, and not by being opened', async () => {
    const link = await registered('mail-one', 'one@mail.example');
    const app = await renderApp(link, { language: 'en-US' });
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    expect(await statusOf('mail-one')).toBe(1);
    await app.user.click(button);
    await screen.findByRole('heading', { name: 'The email address is confirmed' });
    expect(await statusOf('mail-one')).toBe(2);
    expect(screen.getByRole('link', { name: 'Sign in and continue' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fregister%2Forganization%2Ftrue',
    );
  });

  it('leads on where the person is signed in', async () => {
    const link = await registered('mail-two', 'two@mail.example');
    const app = await renderApp(link, { as: 'mail-two' });
    await app.user.click(await screen.findByRole('button', { name: '确认邮箱' }));
    await screen.findByRole('heading', { level: 2, name: '机构信息' });
    expect(location.search).toBe('?step=details');
  });

  it('says that it is over, and the way on', async () => {
    const link = await registered('mail-three', 'three@mail.example');
    (await testPlatform()).advance((activationSeconds + 1) * 1_000);
    const app = await renderApp(link, { language: 'en-US' });
    await app.user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    await screen.findByText(/This activation link was used already or has expired/);
    screen.getByRole('link', { name: 'Sign in and continue' });
  });

  it('says that another account has confirmed the address meanwhile', async () => {
    const first = await registered('mail-four', 'shared@mail.example');
    const app = await renderApp(first, { language: 'en-US' });
    await app.user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    await screen.findByRole('heading', { name: 'The email address is confirmed' });
    app.unmount();
    await forgetTries();
    const second = await renderApp(await registered('mail-five', 'shared@mail.example'), {
      language: 'zh-CN',
    });
    await second.user.click(await screen.findByRole('button', { name: '确认邮箱' }));
    await screen.findByText(/这个邮箱已被另一个账号确认/);
  });
});

describe('waiting for the confirmation', () => {
  it('sends the mail to another address, and the earlier link ends', async () => {
    const link = await registered('mail-six', 'wrong@mail.example');
    await forgetTries();
    const app = await renderApp('/register/organization/true', {
      as: 'mail-six',
      language: 'en-US',
    });
    await screen.findByText(/We sent an email to wrong@mail\.example/);
    await app.user.click(screen.getByRole('button', { name: 'Use another address' }));
    const field = screen.getByLabelText('Another email address');
    await app.user.type(field, 'right{Enter}');
    await screen.findByText('Please enter an email address such as name@example.com');
    await app.user.type(field, '@mail.example{Enter}');
    await screen.findByText(/We sent an email to right@mail\.example/);
    await screen.findByText('Sent again to right@mail.example');
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Again in \d+ s$/ });
    expect(again.disabled).toBe(true);
    const { send } = await testPlatform();
    const old = await send(`/api/Institution/ActiveMailbox?code=${link.split('activation=')[1]}`);
    expect(old.status).toBe(400);
  });

  it('says how long to wait where a mail went out a moment ago', async () => {
    await registered('mail-seven', 'seven@mail.example');
    const app = await renderApp('/register/organization/true', {
      as: 'mail-seven',
      language: 'en-US',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((one) => one.textContent)
          .join(),
      ).toMatch(/\d+ second/),
    );
  });
});
