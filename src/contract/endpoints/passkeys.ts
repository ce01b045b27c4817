import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { identifier, identity } from '../endpoint.ts';
import { secret } from './account.ts';
import { factorCode } from './secondFactor.ts';

/** Passkeys (WebAuthn): keys that a device or a password manager keeps, and that sign in in place of a password. */

/** bytes as browsers hand them to us, without padding */
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);
/** what an authenticator calls its key: 1,023 bytes at most */
const credentialId = base64url(1_400);
/** of our own choice; it is asked for in the settings */
const passkeyName = displayName(40);
export const beginPasskey = identity.post('/api/User/BeginPasskey', 'signed-in', {
  summary: 'Begin to add a passkey: what the browser makes one with',
  body: z.strictObject({
    /** proves the session's person; required unless they signed in within the last ten minutes */
    proof: secret.optional(),
    /** in its place, of an account that has a second factor */
    code: factorCode.optional(),
  }),
  answer: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    /** milliseconds */
    timeout: z.number().int(),
  }),
});

export const addPasskey = identity.post('/api/User/AddPasskey', 'signed-in', {
  summary: 'Add the passkey that the browser has made; it signs in from then on',
  audited: 'create',
  body: z.strictObject({
    name: passkeyName,
    id: credentialId,
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(8_000),
  }),
  answer: z.object({ id: identifier }),
});

export const renamePasskey = identity.post('/api/User/RenamePasskey', 'signed-in', {
  summary: 'Give a passkey of the account another name',
  audited: 'rename',
  body: z.strictObject({ id: identifier, name: passkeyName }),
});

export const removePasskey = identity.post('/api/User/RemovePasskey', 'signed-in', {
  summary: 'Take a passkey off the account; it signs in no more',
  audited: 'delete',
  body: z.strictObject({ id: identifier }),
});

export const beginPasskeySignIn = identity.post('/api/User/BeginPasskeySignIn', 'public', {
  summary:
    'What an authenticator has to sign; the token call takes it as `passkey`. It is the same for everybody',
  body: z.strictObject({}),
  answer: z.object({
    challenge: z.string(),
    /** the host that the passkeys of this site belong to */
    rpId: z.string(),
    /** milliseconds */
    timeout: z.number().int(),
  }),
});

/** The field `passkey` of the token call, as JSON. */
export const passkeyAssertion = z.object({
  id: credentialId,
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
});
