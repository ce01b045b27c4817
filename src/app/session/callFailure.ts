import { errorMessage } from '#contract/errorMessage.ts';

/** How a call can end without success. */
export type FailureKind =
  /** the platform answered, and not with success */
  | 'answer'
  /** no answer within the time allowed */
  | 'timeout'
  /** no answer at all */
  | 'network'
  /** the caller cancelled it; no message is shown */
  | 'aborted'
  /** an answer that is not what the contract declares */
  | 'unreadable';

interface FailureDetails {
  kind: FailureKind;
  /** code of the answer; 0 where there was none */
  code: number;
  message: string;
  data?: unknown;
  requestId?: string | undefined;
}

/** A call that did not succeed. By the time it is thrown the person has been told, unless the call was silent. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  /** `data` of the answer: the problems of a 400, the current record of a 409 (contract `errors.ts`) */
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

  /** whether the call may have been done: there was no answer, or the server broke off */
  get isUncertain(): boolean {
    return (this.kind !== 'answer' && this.kind !== 'aborted') || this.code >= 500;
  }

  /** whether the same call may succeed later: no answer, too many calls, a server in trouble */
  get isPassing(): boolean {
    if (this.kind === 'network' || this.kind === 'timeout') return true;
    return this.code === 408 || this.code === 429 || this.code >= 500;
  }

  /** refine and simple-rest name it so */
  get statusCode(): number {
    return this.code;
  }
}

/** The text about a failure: the platform's sentence, and the request id for finding its log line. */
export interface ToldFailure {
  readonly message: string;
  readonly requestId: string | undefined;
}

/** The text about any thrown error; only a call has a request id. */
export const toldFailure = (error: unknown): ToldFailure => ({
  message: errorMessage(error),
  requestId: error instanceof CallFailure ? error.requestId : undefined,
});
