import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { forgetTries, lastCode, otherThan } from '#tests/support/codes.ts';
import { type RenderedApp, renderApp, server, testPlatform } from '#tests/support/interface.ts';
import { giveAccount } from './support.ts';

const phone = '13900000001';
beforeEach(async () => {
  await forgetTries();
  await giveAccount('press', { phone });
});

async function open(path = '/login'): Promise<RenderedApp> {
  const app = await renderApp(path, { language: 'en-US' });
  await app.user.click(await screen.findByRole('tab', { name: 'Text message' }));
  return app;
}
async function askForCode(app: RenderedApp, number = phone) {
  await app.user.type(await screen.findByLabelText('Phone number'), number);
  await app.user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: /^Resend in \d+ s$/ });
  return lastCode(number);
}
const codeField = () => screen.getByLabelText<HTMLInputElement>('Code from the text message');
const messagesTo = async (recipient: string) =>
  (await testPlatform()).services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .select('id')
    .execute();

describe('signing in by text message (contract 7.1)', () => {
  it('says at the field that a code is wrong, and takes the right one afterwards', async () => {
    const app = await open();
    const code = await askForCode(app);
    await app.user.type(codeField(), `${otherThan(code)}{Enter}`);
    await screen.findByText(/The code is wrong/);
    expect(codeField().getAttribute('aria-invalid')).toBe('true');
    await app.user.clear(codeField());
    await app.user.type(codeField(), `${code}{Enter}`);
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('press'));
  });

  it('offers whoever has no account to register with the number, keeping the way', async () => {
    const app = await open('/login?redirect=%2Fmanage');
    const code = await askForCode(app, '13900000099');
    await app.user.type(codeField(), `${code}{Enter}`);
    const link = await screen.findByRole('link', { name: 'Register with this number' });
    expect(link.getAttribute('href')).toBe('/register/user?phone=13900000099&redirect=%2Fmanage');
    expect(sessionStore.get().token).toBeUndefined();
  });

  it('says at the field that a number is none, and sends nothing', async () => {
    const app = await open();
    await app.user.type(await screen.findByLabelText('Phone number'), '12800000000');
    await app.user.tab();
    await screen.findByText('This is not a mobile number: it should be 11 digits beginning with 1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(
      true,
    );
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
  });

  it('says how long to wait where a code was asked for a moment ago', async () => {
    const app = await open();
    await askForCode(app);
    app.unmount();
    const again = await open();
    await again.user.type(await screen.findByLabelText('Phone number'), phone);
    await again.user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(/\d+ seconds/);
    screen.getByRole('button', { name: 'Send code' });
  });

  it('sends one message for a double click, and signs in once', async () => {
    await giveAccount('press', { phone: '13900000002' });
    let calls = 0;
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/connect/token')) calls += 1;
    });
    const app = await open();
    await app.user.type(await screen.findByLabelText('Phone number'), '13900000002');
    await app.user.dblClick(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in/ });
    expect(await messagesTo('13900000002')).toHaveLength(1);
    await app.user.type(codeField(), await lastCode('13900000002'));
    await app.user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(location.pathname).toBe('/publish/dynamic'));
    server.events.removeAllListeners();
    expect(calls).toBe(1);
  });

  it('says so where the message cannot be asked for', async () => {
    server.use(http.post(`${location.origin}/api/Sms/Send`, () => HttpResponse.error()));
    const app = await open();
    await app.user.type(await screen.findByLabelText('Phone number'), phone);
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('The server cannot be reached, please check the network and try again');
  });

  it('is reached and used by keyboard alone, and keeps what was typed', async () => {
    const app = await renderApp('/login', { language: 'en-US' });
    (await screen.findByRole('tab', { name: 'Account sign-in' })).focus();
    await app.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Text message');
    await screen.findByLabelText('Phone number');
    await app.user.tab();
    await app.user.keyboard(phone);
    await app.user.tab();
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /^Resend in/ });
    const code = await lastCode(phone);
    screen.getByRole('tab', { selected: true }).focus();
    await app.user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe(phone);
    await app.user.tab();
    await app.user.tab();
    await app.user.keyboard(`${code}{Enter}`);
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('press'));
  });
});

describe('signing in by account with a phone number or mail address', () => {
  it.each([{ phone: '13900000003' }, { mail: 'press@example.com' }])(
    'takes %o',
    async (contact) => {
      await giveAccount('press', contact);
      const app = await renderApp('/login', { language: 'en-US' });
      await app.user.type(await screen.findByLabelText('Account'), Object.values(contact)[0] ?? '');
      await app.user.type(screen.getByLabelText('Password'), 'bookdesk-demo{Enter}');
      await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('press'));
    },
  );
});
