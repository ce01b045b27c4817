import { z } from 'zod';
import { identity } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';
import { secret, shortCode } from './account.ts';

/** The second factor of an account: the codes of an authenticator app, and recovery codes for when that is lost. */

/** six digits of the app, or a recovery code */
export const factorCode = z.string().trim().min(6).max(40);
/** each can be used once; they are shown this once */
const recoveryCodes = envelopeOf(z.object({ recoveryCodes: z.array(z.string()) }));

export const beginSecondFactor = identity.post('/api/User/BeginSecondFactor', 'signed-in', {
  summary: 'Begin to set up a second factor: the secret for an authenticator app',
  beforeSecondFactor: true,
  body: z.strictObject({
    /** proves the session's person; required unless they signed in within the last ten minutes */
    proof: secret.optional(),
  }),
  answer: z.object({
    /** base32, for typing it in */
    secret: z.string(),
    /** `otpauth://…`, for a QR code */
    address: z.string(),
  }),
});

export const confirmSecondFactor = identity.post('/api/User/ConfirmSecondFactor', 'signed-in', {
  summary:
    'Confirm the second factor by a first code of the app; signing in asks for it from then on',
  beforeSecondFactor: true,
  audited: 'confirm',
  body: z.strictObject({ code: shortCode }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = identity.post('/api/User/RenewRecoveryCodes', 'signed-in', {
  summary: 'Make new recovery codes; the former ones are void',
  audited: 'change',
  body: z.strictObject({ code: factorCode }),
  response: recoveryCodes,
});

export const endSecondFactor = identity.post('/api/User/EndSecondFactor', 'signed-in', {
  summary: 'Sign in without a second factor from now on',
  audited: 'end',
  body: z.strictObject({ code: factorCode }),
});
