import { callPlainly } from './plainCall.ts';

/** The calls of a scan login (contract 4, 7.1, 10.7), of the asking browser and of the phone. */

/** The statuses of the contract; `endpoints/signIn.ts` would bring zod along. */
const statuses = ['pending', 'scanned', 'confirmed', 'rejected', 'expired'] as const;
export type ScanStatus = (typeof statuses)[number];

/** A status that is not known is none that a scan login could go on from. */
const statusOf = (given: string): ScanStatus =>
  statuses.find((status) => status === given) ?? 'expired';

export interface ScanLogin {
  code: string;
  /** what only the asking browser polls with */
  secret: string;
  /** what the picture holds */
  address: string;
  /** seconds */
  expiresIn: number;
}

/** Begins a scan login. @param previous the code that it takes the place of; @throws CallFailure */
export function beginScanLogin(previous?: string): Promise<ScanLogin> {
  return callPlainly(
    { method: 'GET', path: '/api/User/GenerateQrCode', query: { previous } },
    { code: 'string', secret: 'string', address: 'string', expiresIn: 'number' },
  );
}

/** How far it is; the first answer after the confirmation carries the ticket. @throws CallFailure */
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

/** What the phone shows before it answers. */
export interface ScanQuestion {
  status: ScanStatus;
  /** what the asking browser called itself, and where it is in the network */
  device: string;
  address: string;
  /** an instant in ISO 8601 */
  createdAt: string;
}

/**
 * The phone opens a scan login, or answers it; the person is asked where the phone's own login has expired.
 * @param isConfirm whether it confirms or rejects; it only looks without one
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
