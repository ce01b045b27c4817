import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import { Refused, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';

/** What names a kept call: a key is one account's, at one endpoint. */
export interface KeptCallName {
  readonly account: string;
  readonly endpoint: string;
  readonly key: string;
}

/** One run of the work of a kept call. */
export interface Run extends KeptCallName {
  readonly id: string;
  /** what it will answer, once a transaction that writes knows it; kept with that transaction */
  answer: string | undefined;
  /** what was kept with the last transaction */
  kept: string | undefined;
  /** what goes on after the answer, as background work does, is no part of it */
  isOver: boolean;
}

/** Follows a call as the trail of changes does: the modules that write need not know of it. */
const runs = new AsyncLocalStorage<Run>();

/** Does work as this run. */
export function asRun<Result>(run: Run, work: () => Result): Result {
  return runs.run(run, work);
}

/** The run whose transactions are marked; nothing outside of kept calls. */
export function currentRun(): Run | undefined {
  const run = runs.getStore();
  return run?.isOver ? undefined : run;
}

/**
 * Says inside a transaction what the call will answer once it is committed, so that the answer is kept by the very
 * commit of what it tells of. Without it the answer is kept a moment later.
 */
export function willAnswer(answer: unknown): void {
  const run = currentRun();
  if (run) run.answer = JSON.stringify(answer);
}

/** The last statement of each transaction in which a run writes: the run is still the one that may, and it has. */
export function markOf({ account, endpoint, key, id, answer }: Run): CompiledQuery {
  return CompiledQuery.raw(
    `update kept_call set has_written = true,
      status = case when $5::text is null then status else 200 end, answer = coalesce($5::text, answer)
    where account_id = $1 and endpoint = $2 and key = $3 and run = $4`,
    [account, endpoint, key, id, answer ?? null],
  );
}

/** Another run has taken this one's place while it was thought to be dead: it must not write. */
export function superseded(): Refused {
  return new Refused(409, sentence(messages, 'superseded'), 1);
}
