import { errorCode } from '../errorCode.ts';

/** What the system and PostgreSQL say where there is no database to speak to, or no more of it. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // too many connections
  '53300',
  // the database gave the transaction up, because this process stood still in the middle of it
  '25P03',
  // ended by an administrator, by a crash; starting or ending
  '57P01',
  '57P02',
  '57P03',
]);
/** pg says these without a code, when a connection breaks or none becomes free in time. */
const brokenConnection =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|pool after calling end/i;

/** Whether an error says that there is no database to work with at the moment, as opposed to refusing this statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  const code = errorCode(error);
  // the socket of an embedded database that does not run
  if (code === 'ENOENT') return error instanceof Error && /connect/.test(error.message);
  if (unreachable.has(code) || code.startsWith('08') || isDatabaseReadOnly(error)) return true;
  return error instanceof Error && brokenConnection.test(error.message);
}

/**
 * Whether the database takes no changes: it is a standby, or `default_transaction_read_only` is set. What was asked for
 * is not written.
 */
export const isDatabaseReadOnly = (error: unknown): boolean => errorCode(error) === '25006';

/** Whether the database has no space left to write to. */
export const isDatabaseFull = (error: unknown): boolean => errorCode(error) === '53100';
