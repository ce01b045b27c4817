import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { forgetTries } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** The browser's side of passkeys, with an authenticator of the tests. */

const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const textOf = (challenge: BufferSource) =>
  Buffer.from(challenge instanceof ArrayBuffer ? challenge : challenge.buffer).toString(
    'base64url',
  );
const credential = (id: string, response: Record<string, string>) => ({
  id,
  rawId: bytes(id),
  type: 'public-key',
  response: Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, bytes(value)]),
  ),
  getClientExtensionResults: () => ({}),
});

let authenticator: Authenticator;
/** what the browser says in place of a passkey */
let failsWith: string | undefined;

function respond<Result>(work: () => Result): Result {
  if (failsWith !== undefined) throw new DOMException('not now', failsWith);
  return work();
}

beforeEach(async () => {
  await forgetTries();
  authenticator = createAuthenticator(location.origin);
  failsWith = undefined;
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {});
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async ({ publicKey }: { publicKey: { challenge: BufferSource } }) =>
        respond(() => {
          const { id, ...response } = authenticator.make(textOf(publicKey.challenge));
          return credential(id, response);
        }),
      get: async ({ publicKey }: { publicKey: { challenge: BufferSource } }) =>
        respond(() => {
          const { id, ...response } = JSON.parse(authenticator.sign(textOf(publicKey.challenge)));
          return credential(id, response);
        }),
    },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  await (await testPlatform()).services.database.deleteFrom('passkey').execute();
});

/** Opens the security settings and adds a passkey there. */
async function addPasskey() {
  const app = await renderApp('/setting/user?section=security', {
    as: 'reader',
    language: 'en-US',
  });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Add Passkeys' }));
  const named = { name: 'Add a passkey' };
  const proving = within(await screen.findByRole('dialog', named));
  await user.click(proving.getByRole('radio', { name: 'The password' }));
  await user.type(proving.getByLabelText('Password'), 'bookdesk-demo');
  await user.click(proving.getByRole('button', { name: 'Next' }));
  const field = await screen.findByLabelText('Name');
  await user.clear(field);
  return { ...app, dialog: within(screen.getByRole('dialog', named)), field };
}

describe('a passkey in the settings', () => {
  it.each([
    ['NotAllowedError', /it was canceled or took too long/],
    ['InvalidStateError', /already has a passkey for this account/],
    ['SecurityError', /open the site at the platform’s own address/],
  ])('is not added where the browser says %s, which is told in words', async (reason, sentence) => {
    const { user, dialog, field } = await addPasskey();
    failsWith = reason;
    await user.type(field, 'My phone{Enter}');
    await dialog.findByText(sentence);
  });

  it('cannot be added where the browser has none, which is said in its place', async () => {
    vi.unstubAllGlobals();
    await renderApp('/setting/user?section=security', { as: 'reader', language: 'en-US' });
    await screen.findByText(/This browser doesn’t support passkeys/);
    expect(screen.queryByRole('button', { name: 'Add Passkeys' })).toBeNull();
  });
});

describe('signing in by a passkey', () => {
  it.each([
    ['NotAllowedError', /No passkey was used: it was canceled/],
    ['SecurityError', /does not allow this platform’s passkeys at this address/],
  ])('says in words that it did not, where the browser says %s', async (reason, sentence) => {
    failsWith = reason;
    const { user } = await renderApp('/login', { language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: 'Passkey' }));
    await screen.findByText(sentence);
    expect(sessionStore.get().token).toBeUndefined();
  });

  it('says what the platform says of a passkey that it does not know', async () => {
    const { user } = await renderApp('/login', { language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: 'Passkey' }));
    await screen.findByText(/This passkey belongs to no account here/);
  });

  it('is not offered where the browser has no passkeys', async () => {
    vi.unstubAllGlobals();
    await renderApp('/login', { language: 'en-US' });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull();
  });
});
