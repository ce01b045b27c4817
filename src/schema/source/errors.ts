import type { Problem } from '#contract/errors.ts';

/** What a source refused, in its own words. */
export class SourceFailed extends Error {
  readonly status: number;
  readonly failure: SourceFailure;
  /** of a call for each of several records: how many were done before */
  readonly before: { readonly done: number; readonly of: number } | undefined;

  constructor(status: number, failure: SourceFailure, before?: SourceFailed['before']) {
    super(failure.message ?? `status ${status}`);
    this.status = status;
    this.failure = failure;
    this.before = before;
  }
}

export interface SourceFailure {
  /** undefined if the answer has none */
  readonly message: string | undefined;
  readonly problems: readonly Problem[];
}

/**
 * An answer that cannot be gone on with:
 * `noRows` (none at the path where they should be), `elsewhere` (the next page is of another host), `tooManyCalls` and
 * `tooManyRows` (more than a question may take), `badId` (an id that would lead to another path), `gone` (there is no such
 * record), `ignoresFilter` (it answers other records than those that were asked for), `otherRecord` and `otherWritten` (a record with
 * another identifier, to a question or to a change), `unknownOutcome` (a write that got no answer which tells what came of it).
 */
export class UnusableAnswer extends Error {
  readonly code:
    | 'noRows'
    | 'elsewhere'
    | 'tooManyCalls'
    | 'tooManyRows'
    | 'badId'
    | 'gone'
    | 'ignoresFilter'
    | 'otherRecord'
    | 'otherWritten'
    | 'unknownOutcome';
  /** the path, the address, the number, the id or the field */
  readonly value: string;
  /** the identifier that came in place of the one that was asked for */
  readonly other: string;

  constructor(code: UnusableAnswer['code'], value: string | number, other = '') {
    super(`${code}: ${value}`);
    this.code = code;
    this.value = String(value);
    this.other = other;
  }

  /** whether a write may have been done all the same */
  get isUncertain(): boolean {
    return this.code === 'otherWritten' || this.code === 'unknownOutcome';
  }
}
