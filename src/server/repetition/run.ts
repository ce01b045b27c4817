import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection } from 'kysely';
import { accompanied, type Companion } from '../database/companions.ts';
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

/** Does work as this run; the transactions in which it writes are marked. */
export function asRun<Result>(run: Run, work: () => Result): Result {
  const companion: Companion = {
    end: (connection) => mark(connection, run),
    onCommit: () => {
      run.kept = run.answer;
    },
    // the answer tells of a change that is rolled back
    onRollback: () => {
      run.answer = undefined;
    },
    get isOver() {
      return run.isOver;
    },
  };
  return runs.run(run, () => accompanied(companion, work));
}

/**
 * Says inside a transaction what the call will answer once it is committed, so that the answer is kept by the very
 * commit of what it tells of. Without it the answer is kept a moment later.
 */
export function willAnswer(answer: unknown): void {
  const run = runs.getStore();
  if (run && !run.isOver) run.answer = JSON.stringify(answer);
}

/**
 * The last statement of each transaction in which a run writes: the run is still the one that may, and it has.
 *
 * @throws Refused where another run has taken its place while it was thought to be dead: then nothing is to be committed
 */
async function mark(connection: DatabaseConnection, run: Run): Promise<void> {
  const { account, endpoint, key, id, answer } = run;
  const { numAffectedRows } = await connection.executeQuery(
    CompiledQuery.raw(
      `update kept_call set has_written = true,
        status = case when $5::text is null then status else 200 end, answer = coalesce($5::text, answer)
      where account_id = $1 and endpoint = $2 and key = $3 and run = $4`,
      [account, endpoint, key, id, answer ?? null],
    ),
  );
  if (numAffectedRows === 0n) throw new Refused(409, sentence(messages, 'superseded'), 1);
}
