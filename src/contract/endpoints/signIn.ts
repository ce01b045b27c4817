import { z } from 'zod';
import { identity } from '../endpoint.ts';
import { instant } from '../entities/common.ts';
import { externalProviders } from '../externalProviders.ts';
import { secret } from './account.ts';

/** Signing in by scanning, and with an account of another site (contract 2.2, 4, 7.1, 10.7). */

export const scanStatuses = ['pending', 'scanned', 'confirmed', 'rejected', 'expired'] as const;
const scanCode = z.string().regex(/^[\w-]{10,64}$/);

export const generateQrCode = identity.get('/api/User/GenerateQrCode', 'public', {
  summary:
    'Begin a scan login: what the picture holds, and the secret that only the asking browser polls with',
  /** the code that this one replaces */
  query: z.strictObject({ previous: scanCode.optional() }),
  answer: z.object({
    code: z.string(),
    secret: z.string(),
    /** the address of this site in the QR code */
    address: z.string(),
    /** seconds */
    expiresIn: z.number().int(),
  }),
});

export const scanLoginConfirm = identity.get('/api/User/ScanLoginConfirm', 'signed-in', {
  summary: 'The phone opens (without `isConfirm`), confirms or rejects a scan login',
  query: z.strictObject({ code: scanCode, isConfirm: z.stringbool().optional() }),
  answer: z.object({
    status: z.enum(scanStatuses),
    /** name of the browser that wants to sign in, and its network address */
    device: z.string(),
    address: z.string(),
    createdAt: instant,
  }),
});

export const checkScanStatus = identity.get('/api/User/CheckScanStatus', 'public', {
  summary: 'How far a scan login is; once confirmed, the first answer carries the one-use ticket',
  query: z.strictObject({ code: scanCode, secret }),
  answer: z.object({ status: z.enum(scanStatuses), ticket: z.string().optional() }),
});

const provider = z.enum(externalProviders);
/** proves the session's person; required unless they signed in within the last ten minutes */
const proof = secret.optional();

export const externalAuthorize = identity.get('/api/User/GetExternalAddress', 'public', {
  summary:
    'Where the browser goes to sign in at another site, and the state that it must bring back',
  query: z.strictObject({ provider }),
  answer: z.object({ address: z.string(), state: z.string() }),
});

export const externalExchange = identity.post('/api/User/ExchangeExternalCode', 'public', {
  summary:
    'Exchange what the other site sent back; `openid` is a one-use secret of ours that stands for the account',
  body: z.strictObject({
    provider,
    code: z.string().min(1).max(500),
    state: z.string().min(1).max(200),
  }),
  answer: z.object({
    openid: z.string(),
    /** whether it is bound to an account here; the token call then accepts the `openid` */
    isBound: z.boolean(),
    nickname: z.string(),
    avatar: z.string(),
    /** seconds */
    expiresIn: z.number().int(),
  }),
});

export const bindExternal = identity.post('/api/User/BindExternal', 'signed-in', {
  summary: 'Bind an external account, proven a moment ago, to the signed-in account',
  audited: 'bind',
  body: z.strictObject({ openid: secret, proof }),
  answer: z.object({ provider }),
});

export const unbindExternal = identity.post('/api/User/UnbindExternal', 'signed-in', {
  summary: 'Take an external account off the signed-in account',
  audited: 'unbind',
  body: z.strictObject({ provider, proof }),
});
