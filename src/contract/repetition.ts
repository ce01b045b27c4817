import type { DeclaredAction } from './audit.ts';

/** What happens if a call is sent again because its answer was lost. */
export type Repetition =
  /** repeating it has no further effect: it only reads, or writes what is already there */
  | 'harmless'
  /** it is done once: the answer is stored under its `Idempotency-Key` and sent again */
  | 'kept'
  /**
   * the answer is not stored, because the call carries secrets, sends messages or takes a file; the app never repeats
   * it by itself
   */
  | 'unkept';

interface Repeatable {
  readonly again?: Repetition;
  readonly service: 'identity' | 'jmgr' | 'open';
  readonly method: string;
  readonly encoding?: 'json' | 'form' | 'stream';
  readonly audited?: DeclaredAction;
}

/**
 * What happens if a call is sent again. Unless its endpoint says otherwise, reading calls of the business API are
 * harmless, and answers of its writing calls are stored. Answers of the identity service are not stored, since most
 * carry secrets.
 */
export function repetitionOf({
  again,
  service,
  method,
  encoding = 'json',
  audited,
}: Repeatable): Repetition {
  if (again) return again;
  if (service === 'identity' || encoding !== 'json') return 'unkept';
  if (method === 'GET') return audited ? 'unkept' : 'harmless';
  return 'kept';
}
