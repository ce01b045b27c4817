import { screen, waitFor, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { forgetFactor } from '#server/identity/unlock.ts';
import { forgetTries } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Gives the reader a second factor. */
async function setUp() {
  const platform = await testPlatform();
  const token = await platform.signIn('reader');
  const { data } = await platform.call(beginSecondFactor, { body: {} }, token);
  const body = { code: codeOf(data.secret) };
  const confirmed = await platform.call(confirmSecondFactor, { body }, token);
  return { secret: data.secret, used: body.code, recoveryCodes: confirmed.data.recoveryCodes };
}

beforeEach(async () => {
  await forgetTries();
  // jsdom shows no dialogs
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(async () => {
  await forgetFactor((await testPlatform()).services, 'reader');
});

/** Signs in by the password, up to the second step. */
async function secondStep() {
  const app = await renderApp('/login', { language: 'en-US' });
  await app.user.type(await screen.findByLabelText('Account'), 'reader');
  await app.user.type(screen.getByLabelText('Password'), 'bookdesk-demo{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Second step' }));
  return { ...app, dialog };
}

describe('the second step of a sign-in', () => {
  it('takes the code of the app, after one that was wrong', async () => {
    const { secret, used } = await setUp();
    const { user, dialog } = await secondStep();
    expect(sessionStore.get().token).toBeUndefined();
    await user.type(dialog.getByLabelText('Code from the app'), '12{Enter}');
    dialog.getByText('Please enter 6 digits');
    await user.clear(dialog.getByLabelText('Code from the app'));
    await user.type(dialog.getByLabelText('Code from the app'), `${used}{Enter}`);
    await dialog.findByText(/wrong or was used already/);
    await user.clear(dialog.getByLabelText('Code from the app'));
    await user.type(dialog.getByLabelText('Code from the app'), `${codeOf(secret, 1)}{Enter}`);
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('reader'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a recovery code in its place', async () => {
    const { recoveryCodes } = await setUp();
    const { user, dialog } = await secondStep();
    await user.click(dialog.getByRole('button', { name: /Use a recovery code/ }));
    await user.type(dialog.getByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`);
    await waitFor(() => expect(sessionStore.get().userInfo?.name).toBe('reader'));
  });

  it('leads back to the form when it is left, which says what is missing', async () => {
    await setUp();
    const { user, dialog } = await secondStep();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/sign in again and enter the code/);
    expect(sessionStore.get().token).toBeUndefined();
  });
});

describe('the second factor in the settings', () => {
  beforeEach(async () => {
    const { services } = await testPlatform();
    await services.database.deleteFrom('session').execute();
  });

  /** Sets it up, up to the recovery codes. */
  async function setUpHere() {
    const app = await renderApp('/setting/user?section=security', {
      as: 'reader',
      language: 'en-US',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Set up Second factor' }));
    const named = { name: 'Set up a second factor' };
    const proving = within(await screen.findByRole('dialog', named));
    await app.user.click(proving.getByRole('radio', { name: 'The password' }));
    await app.user.type(proving.getByLabelText('Password'), 'bookdesk-demo');
    await app.user.click(proving.getByRole('button', { name: 'Next' }));
    await screen.findByRole('img', { name: /QR code/ });
    const dialog = within(screen.getByRole('dialog', named));
    const secret = dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent ?? '';
    const first = dialog.getByLabelText('The 6 digits that the app shows now');
    await app.user.type(first, `${codeOf(secret.replaceAll(' ', ''))}{Enter}`);
    await dialog.findByText('Save the recovery codes');
    return { ...app, dialog };
  }

  it('is set up by the key and a first code, gives recovery codes, and ends by one of them', async () => {
    const { user, dialog } = await setUpHere();
    const codes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(codes).toHaveLength(10);
    await user.click(dialog.getByRole('button', { name: /I have saved them/ }));
    await screen.findByText(/recovery codes left: 10/);
    // there is no other device
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Turn off Second factor' }));
    const ending = within(
      await screen.findByRole('dialog', { name: 'Turn off the second factor' }),
    );
    await user.type(ending.getByLabelText(/or a recovery code/), `${codes[0]}{Enter}`);
    await screen.findByRole('button', { name: 'Set up Second factor' });
  });

  it.each([
    ['Sign out all other devices', 401],
    ['Cancel', 200],
  ])(
    'once set up, asks about devices that were signed in without it: %s',
    async (answer, status) => {
      const platform = await testPlatform();
      const other = await platform.signIn('reader');
      const { user, dialog } = await setUpHere();
      await user.click(dialog.getByRole('button', { name: /I have saved them/ }));
      const asked = within(
        await screen.findByRole('dialog', { name: 'Sign out all other devices?' }),
      );
      asked.getByText(/1 .*without a code/);
      await user.click(asked.getByRole('button', { name: answer }));
      await screen.findByText(/recovery codes left: 10/);
      expect((await platform.ask(userInfoCall, {}, other)).status).toBe(status);
      expect(sessionStore.get().token).toBeDefined();
    },
  );
});
