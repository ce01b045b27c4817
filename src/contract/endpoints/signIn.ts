import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';
import { externalProviders } from '../externalProviders.ts';
import { secret } from './account.ts';

/** Signing in by scanning, and with an account of another site (contract 2.2, 4, 7.1, 10.7). */

export const scanStatuses = ['pending', 'scanned', 'confirmed', 'rejected', 'expired'] as const;
const scanCode = z.string().regex(/^[\w-]{10,64}$/);

export const generateQrCode = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GenerateQrCode',
  summary:
    'Begin a scan login: what the picture holds, and the secret that only the asking browser polls with',
  access: 'public',
  /** the code that this one replaces */
  query: z.strictObject({ previous: scanCode.optional() }),
  response: envelopeOf(
    z.object({
      code: z.string(),
      secret: z.string(),
      /** the address of this site in the QR code */
      address: z.string(),
      /** seconds */
      expiresIn: z.number().int(),
    }),
  ),
});

export const scanLoginConfirm = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/ScanLoginConfirm',
  summary: 'The phone opens (without `isConfirm`), confirms or rejects a scan login',
  access: 'signed-in',
  query: z.strictObject({ code: scanCode, isConfirm: z.stringbool().optional() }),
  response: envelopeOf(
    z.object({
      status: z.enum(scanStatuses),
      /** name of the browser that wants to sign in, and its network address */
      device: z.string(),
      address: z.string(),
      createdAt: instant,
    }),
  ),
});

export const checkScanStatus = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/CheckScanStatus',
  summary: 'How far a scan login is; once confirmed, the first answer carries the one-use ticket',
  access: 'public',
  query: z.strictObject({ code: scanCode, secret }),
  response: envelopeOf(z.object({ status: z.enum(scanStatuses), ticket: z.string().optional() })),
});

const provider = z.enum(externalProviders);
/** proves the session's person; required unless they signed in within the last ten minutes */
const proof = secret.optional();

export const externalAuthorize = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GetExternalAddress',
  summary:
    'Where the browser goes to sign in at another site, and the state that it must bring back',
  access: 'public',
  query: z.strictObject({ provider }),
  response: envelopeOf(z.object({ address: z.string(), state: z.string() })),
});

export const externalExchange = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/ExchangeExternalCode',
  summary:
    'Exchange what the other site sent back; `openid` is a one-use secret of ours that stands for the account',
  access: 'public',
  body: z.strictObject({
    provider,
    code: z.string().min(1).max(500),
    state: z.string().min(1).max(200),
  }),
  response: envelopeOf(
    z.object({
      openid: z.string(),
      /** whether it is bound to an account here; the token call then accepts the `openid` */
      isBound: z.boolean(),
      nickname: z.string(),
      avatar: z.string(),
      /** seconds */
      expiresIn: z.number().int(),
    }),
  ),
});

export const bindExternal = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/BindExternal',
  summary: 'Bind an external account, proven a moment ago, to the signed-in account',
  access: 'signed-in',
  audited: 'bind',
  body: z.strictObject({ openid: secret, proof }),
  response: envelopeOf(z.object({ provider })),
});

export const unbindExternal = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/UnbindExternal',
  summary: 'Take an external account off the signed-in account',
  access: 'signed-in',
  audited: 'unbind',
  body: z.strictObject({ provider, proof }),
  response: emptyAnswer,
});
