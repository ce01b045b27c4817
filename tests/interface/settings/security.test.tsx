import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { getSessions } from '#contract/endpoints/account.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import { forgetTries, lastCode, otherThan } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { press, storedAccount } from './support.ts';

beforeEach(forgetTries);

/** Opens the security section and one of its dialogs. */
async function openDialog(as: string, button: string, title: string) {
  const app = await renderApp('/setting/user?section=security', { as, language: 'en-US' });
  await app.user.click(await screen.findByRole('button', { name: button }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: title })) };
}
type Opened = Awaited<ReturnType<typeof openDialog>>;

/** Types into the text field of this name, in place of what stands there. */
async function fill({ user, dialog }: Opened, name: string | RegExp, text: string): Promise<void> {
  const field = dialog.getByLabelText(name, { selector: 'input' });
  await user.clear(field);
  await user.type(field, text);
}

async function askCode({ user, dialog }: Opened, recipient: string): Promise<string> {
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await dialog.findByText(/Code sent/);
  return lastCode(recipient);
}

const go = ({ user, dialog }: Opened, button: string) => press(user, dialog, button);

async function proveByPassword(opened: Opened): Promise<void> {
  await opened.user.click(opened.dialog.getByRole('radio', { name: 'The password' }));
  await fill(opened, 'Password', 'bookdesk-demo');
  await go(opened, 'Next');
}

describe('changing the phone', () => {
  it('begins anew at the first step by “Back”, with the focus in it', async () => {
    const opened = await openDialog('reader', 'Change Phone', 'Change the phone');
    await proveByPassword(opened);
    await opened.dialog.findByLabelText('New mobile number');
    await go(opened, 'Back');
    const chosen = await opened.dialog.findByRole('radio', { name: 'The password' });
    await waitFor(() => expect(document.activeElement).toBe(chosen));
  });

  it('takes the code of the present phone, then the code of the new one', async () => {
    const opened = await openDialog('reader', 'Change Phone', 'Change the phone');
    const { dialog } = opened;
    await fill(opened, 'Full phone number (138****8001)', '13800138001');
    await fill(opened, 'Code', await askCode(opened, '13800138001'));
    await go(opened, 'Next');
    await dialog.findByLabelText('New mobile number');
    await fill(opened, 'New mobile number', '13900003333');
    await fill(opened, 'Code', await askCode(opened, '13900003333'));
    await go(opened, 'Change the phone');
    await screen.findByText('Phone changed');
    await screen.findByText('139****3333');
    expect((await storedAccount('reader')).phone).toBe('13900003333');
  });

  it('a number that is not the account’s gets no code, and says so at its place', async () => {
    const opened = await openDialog('operator', 'Change Phone', 'Change the phone');
    await fill(opened, /Full phone number/, '13911112222');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Send code' }));
    await opened.dialog.findByText(/This is not the account’s phone number/);
    expect(opened.dialog.getByDisplayValue('13911112222')).toBeTruthy();
  });

  it('a proof that ran out leads back to the first step and keeps the new number', async () => {
    const opened = await openDialog('operator', 'Change Phone', 'Change the phone');
    const { dialog } = opened;
    await proveByPassword(opened);
    await dialog.findByLabelText('New mobile number');
    await fill(opened, 'New mobile number', '13900004444');
    await fill(opened, 'Code', await askCode(opened, '13900004444'));
    const { services } = await testPlatform();
    await services.database.deleteFrom('single_use_secret').execute();
    await go(opened, 'Change the phone');
    await dialog.findByRole('radio', { name: 'The password' });
    dialog.getByText(/This identity check was already used or has expired/);
    await fill(opened, 'Password', 'bookdesk-demo');
    await go(opened, 'Next');
    await dialog.findByDisplayValue('13900004444');
    await go(opened, 'Change the phone');
    await screen.findByText('Phone changed');
  });
});

describe('an address that is being changed', () => {
  it('comes back after a reload, without its code, until it is given up', async () => {
    const opened = await openDialog('operator', 'Change Phone', 'Change the phone');
    await proveByPassword(opened);
    await opened.dialog.findByLabelText('New mobile number');
    await fill(opened, 'New mobile number', '13900005555');
    await fill(opened, 'Code', '123456');
    opened.dialog.getAllByText('Saved on this device only');
    opened.unmount();

    const again = await openDialog('operator', 'Change Phone', 'Change the phone');
    await proveByPassword(again);
    await again.dialog.findByDisplayValue('13900005555');
    expect(again.dialog.queryByDisplayValue('123456')).toBeNull();
    again.dialog.getByText(/^Restored your draft from .+$/);
    await go(again, 'Discard and start over');
    expect(again.dialog.queryByDisplayValue('13900005555')).toBeNull();
    again.unmount();

    const fresh = await openDialog('operator', 'Change Phone', 'Change the phone');
    await proveByPassword(fresh);
    await fresh.dialog.findByLabelText('New mobile number');
    expect(fresh.dialog.queryByText(/^Restored your draft/)).toBeNull();
  });
});

describe('changing the mail address', () => {
  it('takes the code of the present address; a wrong one proves nothing', async () => {
    const opened = await openDialog('reader', 'Change Email address', 'Change the email address');
    const { dialog } = opened;
    await opened.user.click(dialog.getByRole('radio', { name: /A code emailed/ }));
    await fill(opened, 'Full email address (r***@example.com)', 'reader@example.com');
    const code = await askCode(opened, 'reader@example.com');
    await fill(opened, 'Code', otherThan(code));
    await go(opened, 'Next');
    await dialog.findByText('The code is wrong; check it and enter it again');
    await fill(opened, 'Code', code);
    await go(opened, 'Next');
    await dialog.findByLabelText('New email address');
    await fill(opened, 'New email address', 'banxia@example.com');
    await fill(opened, 'Code', await askCode(opened, 'banxia@example.com'));
    await go(opened, 'Change the address');
    await screen.findByText('Email address changed');
    await screen.findByText('b***@example.com');
    expect((await storedAccount('reader')).mail).toBe('banxia@example.com');
  });

  it('an account without phone and mail proves itself by the password alone', async () => {
    const { services } = await testPlatform();
    const { id } = await storedAccount('library');
    await services.database
      .updateTable('account')
      .set({ phone: null, mail: null })
      .where('id', '=', id)
      .execute();
    const opened = await openDialog('library', 'Bind Email address', 'Change the email address');
    expect(opened.dialog.queryByRole('radio')).toBeNull();
    await fill(opened, 'Password', 'not the password');
    await go(opened, 'Next');
    await waitFor(() =>
      expect(
        opened.dialog
          .getByLabelText('Password', { selector: 'input' })
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    );
    await fill(opened, 'Password', 'bookdesk-demo');
    await go(opened, 'Next');
    await opened.dialog.findByLabelText('New email address');
  });
});

describe('changing the password', () => {
  it('shows the rules while it is typed and refuses what breaks them', async () => {
    const opened = await openDialog('operator', 'Change Password', 'Change the password');
    await fill(opened, 'New password', '12345678');
    await opened.dialog.findByText(/The password is too simple/);
    await fill(opened, 'New password', 'operator-41');
    await opened.dialog.findByText('The password can’t contain the account name');
    await fill(opened, 'New password', 'quiet-lamp-41');
    await opened.dialog.findByText('This password is fine');
  });

  it('ends the other devices and keeps this one; a wrong old one changes nothing', async () => {
    const platform = await testPlatform();
    const other = await platform.signIn('operator');
    const opened = await openDialog('operator', 'Change Password', 'Change the password');
    await fill(opened, 'Current password', 'not the password');
    await fill(opened, 'New password', 'quiet-lamp-41');
    await go(opened, 'Change the password');
    await waitFor(() =>
      expect(opened.dialog.getByLabelText('Current password').getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
    expect(opened.dialog.getByDisplayValue('quiet-lamp-41')).toBeTruthy();
    await fill(opened, 'Current password', 'bookdesk-demo');
    await go(opened, 'Change the password');
    await screen.findByText('Password changed; all other devices are signed out');
    expect((await platform.ask(userInfoCall, {}, other)).status).toBe(401);
    const { token } = sessionStore.get();
    expect((await platform.call(getSessions, {}, token)).data).toHaveLength(1);
  });
});
