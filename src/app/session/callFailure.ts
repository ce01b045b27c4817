import { errorMessage } from '#contract/errorMessage.ts';

/** How a call can end without success. */
export type FailureKind =
  /** the platform answered, but not with success */
  | 'answer'
  /** no answer within the time allowed */
  | 'timeout'
  /** no answer at all */
  | 'network'
  /** the caller cancelled it; no message is shown */
  | 'aborted'
  /** the answer does not match the contract */
  | 'unreadable';

interface FailureDetails {
  kind: FailureKind;
  /** code of the answer; 0 if there was none */
  code: number;
  message: string;
  data?: unknown;
  requestId?: string | undefined;
}

/** A call that did not succeed. The person has already been told when it is thrown, unless the call was silent. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  /** `data` of the answer: the problems of a 400, or the current record of a 409 (contract `errors.ts`) */
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(details: FailureDetails) {
    super(details.message);
    this.name = 'CallFailure';
    this.kind = details.kind;
    this.code = details.code;
    this.data = details.data;
    this.requestId = details.requestId;
  }

  /** whether the call may have been done although it failed: there was no answer, or the server broke off */
  get isUncertain(): boolean {
    return (this.kind !== 'answer' && this.kind !== 'aborted') || this.code >= 500;
  }

  /** whether the same call may succeed later: no answer, too many calls, or trouble on the server */
  get isPassing(): boolean {
    if (this.kind === 'network' || this.kind === 'timeout') return true;
    return this.code === 408 || this.code === 429 || this.code >= 500;
  }

  /** the name that refine and simple-rest use */
  get statusCode(): number {
    return this.code;
  }
}

/** The message about a failure, and the request id that finds its log line. */
export interface ToldFailure {
  readonly message: string;
  readonly requestId: string | undefined;
}

/** The message about any thrown error; only failed calls have a request id. */
export const toldFailure = (error: unknown): ToldFailure => ({
  message: errorMessage(error),
  requestId: error instanceof CallFailure ? error.requestId : undefined,
});
