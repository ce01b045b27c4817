import type { LeftEntry } from '#contract/endpoints/audit.ts';
import { CallError } from '../http/errors.ts';

/** The only entry that was to be taken back was not: 409 where somebody changed the fields since, else 422. */
export class TakeBackRefused extends CallError {
  readonly status: number;
  readonly #left: LeftEntry;

  constructor(left: LeftEntry) {
    super(left.message);
    this.status = left.reason === 'changed' ? 409 : 422;
    this.#left = left;
  }

  describe(): string {
    return this.#left.message;
  }

  override data(): unknown {
    return { left: [this.#left] };
  }
}
