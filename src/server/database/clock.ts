import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { forgetAnswers } from './changes.ts';
import type { Tables } from './tables.ts';

/**
 * The database's clock. Every process uses it to decide what is due or expired, so that the machines' clocks do not
 * matter. Between two readings it advances by a counter that nobody can set.
 */
export interface DatabaseClock {
  now(): Date;
  close(): Promise<void>;
}

/** between two looks at the database's clock, in milliseconds */
const lookMilliseconds = 10_000;
/** an answer that took longer says too little, in milliseconds */
const patience = 2_000;
/** milliseconds by which two readings differ anyway */
const negligible = 50;
/** more is not the way that clocks go wrong or are set right little by little, in milliseconds */
const jump = 2_000;
/** milliseconds for which a clock that has jumped is not trusted with deletions */
const steadyMilliseconds = 60 * 60 * 1_000;

/** By `performance.now`: when the clock of a database was last seen to jump. */
const jumps = new WeakMap<Kysely<Tables>, number>();

/** Whether the clock has not jumped within the last hour. Only then may jobs delete what is old by it. */
export function isClockSteady(database: Kysely<Tables>): boolean {
  const at = jumps.get(database);
  return at === undefined || performance.now() - at > steadyMilliseconds;
}

/** Milliseconds from this process's counter to the database's clock, and how far that may be wrong. */
async function measure(database: Kysely<Tables>) {
  const before = performance.now();
  const { rows } = await sql<{ at: string }>`
    select extract(epoch from clock_timestamp()) * 1000 as at`.execute(database);
  const after = performance.now();
  return { offset: Number(rows[0]?.at) - (before + after) / 2, took: after - before };
}

/**
 * Reads the database's clock regularly until it is closed. While the database does not answer, it advances by itself.
 *
 * @param every milliseconds between two readings, for tests
 */
export async function databaseClock(
  database: Kysely<Tables>,
  log: Pick<Logger, 'warn'>,
  every = lookMilliseconds,
): Promise<DatabaseClock> {
  const ending = new AbortController();
  let { offset } = await measure(database);
  const now = () => new Date(performance.now() + offset);
  const difference = Math.round(Date.now() - now().getTime());
  if (Math.abs(difference) > jump)
    log.warn({ difference }, 'the clock of this machine is not the database’s, which counts');

  const look = async () => {
    const measured = await measure(database);
    if (measured.took > patience) return;
    const moved = measured.offset - offset;
    if (Math.abs(moved) < negligible) return;
    offset = measured.offset;
    if (Math.abs(moved) < jump) return;
    log.warn({ moved: Math.round(moved) }, 'the clock of the database has jumped');
    jumps.set(database, performance.now());
    // nobody can tell how long they were kept
    forgetAnswers(database);
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      await delay(every, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      // without an answer it goes on as it went
      if (!ending.signal.aborted) await look().catch(() => undefined);
    }
  };
  const looking = loop();
  return {
    now,
    async close() {
      ending.abort();
      await looking;
    },
  };
}
