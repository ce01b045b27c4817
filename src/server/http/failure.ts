import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { isDatabaseDown, isDatabaseFull, isDatabaseReadOnly } from '../database/unreachable.ts';
import { errorCode } from '../errorCode.ts';
import { CallError, Refused, sentence } from './errors.ts';

/** What a failed call answers, in the contract's envelope. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    code: number;
    isSuccess: false;
    msg: string;
    data: unknown;
    requestId: string;
  };
}

/** A failure, with the texts for an error page. */
export interface FailureFacts {
  /** 500 and above */
  readonly status: number;
  readonly language: Language;
  readonly requestId: string;
}

/** PostgreSQL's words for a value that no column takes: out of range, or not written as its type. */
const isValueRejected = (error: unknown): boolean =>
  ['22003', '22008', '22021', '22P02', '22P05'].includes(errorCode(error));

/** The database gave up: a statement that took too long, writers in each other's way, no memory left. */
const isDatabaseBusy = (error: unknown): boolean =>
  ['57014', '40001', '40P01', '53200', '55P03'].includes(errorCode(error));

/**
 * The error for the caller: our own errors unchanged, those of the database as 503, 507 or 422; undefined for an
 * unexpected error.
 */
export function asCallError(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error;
  if (isDatabaseReadOnly(error))
    return new Refused(503, sentence(locales.server.http, 'databaseReadOnly'), 5);
  if (isDatabaseDown(error))
    return new Refused(503, sentence(locales.server.http, 'databaseDown'), 5);
  if (isDatabaseFull(error)) return new Refused(507, sentence(locales.server.http, 'databaseFull'));
  if (isDatabaseBusy(error))
    return new Refused(503, sentence(locales.server.http, 'databaseBusy'), 2);
  if (isValueRejected(error))
    return new Refused(422, sentence(locales.server.http, 'valueRejected'));
  return undefined;
}

/** The answer of a failed call: the sentence of an expected error; for any other only the request id. */
export function failureAnswer(
  error: CallError | undefined,
  language: Language,
  requestId: string,
): FailureAnswer {
  const status = error?.status ?? 500;
  const retry = error instanceof Refused ? error.retryAfterSeconds : undefined;
  return {
    status,
    headers: retry === undefined ? {} : { 'retry-after': String(Math.ceil(retry)) },
    body: {
      code: status,
      isSuccess: false,
      msg: error
        ? error.describe(language)
        : sentence(locales.server.http, 'unexpected', { requestId })(language),
      data: error ? error.data(language) : null,
      requestId,
    },
  };
}
