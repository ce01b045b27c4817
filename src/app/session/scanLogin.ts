import { callPlainly } from './plainCall.ts';

/** The calls of a scan login (contract 4, 7.1, 10.7), for the browser that signs in and for the phone. */

/** The statuses of the contract, repeated here because `endpoints/signIn.ts` would load zod. */
const statuses = ['pending', 'scanned', 'confirmed', 'rejected', 'expired'] as const;
export type ScanStatus = (typeof statuses)[number];

/** Unknown statuses count as one that ends the scan login. */
const statusOf = (given: string): ScanStatus =>
  statuses.find((status) => status === given) ?? 'expired';

export interface ScanLogin {
  code: string;
  /** secret that only the browser that signs in knows */
  secret: string;
  /** content of the QR code */
  address: string;
  /** seconds */
  expiresIn: number;
}

/** Starts a scan login. @param previous the code that it replaces; @throws CallFailure */
export function beginScanLogin(previous?: string): Promise<ScanLogin> {
  return callPlainly(
    { method: 'GET', path: '/api/User/GenerateQrCode', query: { previous } },
    { code: 'string', secret: 'string', address: 'string', expiresIn: 'number' },
  );
}

/** Fetches the status; the first answer after the confirmation contains the ticket. @throws CallFailure */
export async function checkScanLogin(
  { code, secret }: Pick<ScanLogin, 'code' | 'secret'>,
  signal?: AbortSignal,
): Promise<{ status: ScanStatus; ticket: string | undefined }> {
  const { status, ticket } = await callPlainly(
    { method: 'GET', path: '/api/User/CheckScanStatus', query: { code, secret } },
    { status: 'string', ticket: 'string?' },
    { timeout: 10_000, ...(signal ? { signal } : {}) },
  );
  return { status: statusOf(status), ticket };
}

/** What the phone shows before the person answers. */
export interface ScanQuestion {
  status: ScanStatus;
  /** name of the browser that wants to sign in, and its network address */
  device: string;
  address: string;
  /** an instant in ISO 8601 */
  createdAt: string;
}

/**
 * Opens a scan login on the phone, or answers it. If the phone's own login has expired, the person is asked to sign in.
 * @param isConfirm whether to confirm or reject; undefined only opens it
 * @throws CallFailure
 */
export async function answerScanLogin(code: string, isConfirm?: boolean): Promise<ScanQuestion> {
  const question = await callPlainly(
    { method: 'GET', path: '/api/User/ScanLoginConfirm', query: { code, isConfirm } },
    { status: 'string', device: 'string', address: 'string', createdAt: 'string' },
    { onUnauthorized: 'prompt' },
  );
  return { ...question, status: statusOf(question.status) };
}
