import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type Kysely, sql } from 'kysely';
import { locales } from '#locales/index.ts';
import { accompanied, type Companion } from '../database/companions.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, sentence } from '../http/errors.ts';

/** What identifies a kept call: a key belongs to one account and one endpoint. */
export interface KeptCallName {
  readonly account: string;
  readonly endpoint: string;
  readonly key: string;
}

/** One attempt to do the work of a kept call. */
export interface Run extends KeptCallName {
  readonly id: string;
  /** the answer, once a transaction that writes knows it; stored with that transaction */
  answer: string | undefined;
  /** the answer that was stored with the last transaction */
  kept: string | undefined;
  /** whether the call has been answered; background work after that does not belong to the run */
  isOver: boolean;
}

/** Makes the run known to all code of a call, so that modules that write need not pass it on. */
const runs = new AsyncLocalStorage<Run>();

/** Does work as part of this run; the transactions in which it writes are marked. */
export function asRun<Result>(run: Run, work: () => Result): Result {
  const companion: Companion = {
    end: (connection) => mark(connection, run),
    onCommit: () => {
      run.kept = run.answer;
    },
    // the change that the answer describes is rolled back
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
 * Announces, inside a transaction, the answer of the call after the commit, so that the same transaction stores it.
 * Without this the answer is stored a moment later.
 */
export function willAnswer(answer: unknown): void {
  const run = runs.getStore();
  if (run && !run.isOver) run.answer = JSON.stringify(answer);
}

/**
 * The last statement of each transaction in which a run writes: checks that the run still holds its key, and notes that
 * it has written.
 *
 * @throws Refused if another run took the key, because this one seemed dead; then nothing is committed
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
  if (numAffectedRows === 0n)
    throw new Refused(409, sentence(locales.server.repetition, 'superseded'), 1);
}

/**
 * Notes that a call is about to change something that no transaction of ours holds, such as a record of a source. If its
 * answer is lost then, it is not made again under its key, because nobody knows what came of it.
 *
 * @throws Refused if another run took the key
 */
export async function willWriteElsewhere(database: Kysely<Tables>): Promise<void> {
  const run = runs.getStore();
  if (!run || run.isOver) return;
  const { account, endpoint, key, id } = run;
  // marked as every statement of the run that writes
  await sql`update kept_call set alive_at = clock_timestamp()
    where account_id = ${account} and endpoint = ${endpoint} and key = ${key} and run = ${id}`.execute(
    database,
  );
}
