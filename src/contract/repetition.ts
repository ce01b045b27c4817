/** What becomes of a call that is sent again because its answer was lost on the way. */
export type Repetition =
  /** a second time does nothing: it only asks, or writes what stands there already */
  | 'harmless'
  /** it is done once: its answer is kept under its `Idempotency-Key` and given again */
  | 'kept'
  /** nothing is kept, because it carries secrets, sends messages or takes a file; nobody sends it again by themselves */
  | 'unkept';

interface Repeatable {
  readonly again?: Repetition;
  readonly service: 'identity' | 'jmgr';
  readonly method: string;
  readonly encoding?: 'json' | 'form' | 'stream';
  readonly audited?: string;
}

/**
 * What becomes of a call that is sent again. Unless its endpoint says otherwise, reading the business API is harmless,
 * and what writes there is kept; calls of the identity service are not kept, since most carry secrets.
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
