import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Lets some batches of an import be written at once, by a connection each, and come in one after the other: a batch is
 * committed after all that stand before it in the file, or not at all, so that the rows that are in are always the first
 * ones. Only for rows of which none is about the record of another one.
 */

/** batches that are written at once: with two, a database often waits for the platform */
const mostAtOnce = 3;

/** connections that a process should have left for others */
const connectionsForOthers = 4;

/**
 * Milliseconds that a written batch waits for the one before. The database does not know that they wait for each other, so
 * that it would not notice if that one waited for something that this one has locked.
 */
const patience = 5_000;

/** totals of lists are kept by slots (`<table>_total`): transactions with one slot would wait for each other */
const slots = 32;

/** Thrown to give up what was written of a batch: it is written once those before it are in. */
class WrittenTooEarly extends Error {}

/** The turn of one batch, in one transaction. */
interface Turn {
  /** Before the batch writes: waits for its turn where nothing may be written yet. */
  begin(): Promise<void>;
  /** Waits until all batches before are in, and nobody else writes into the list. */
  come(): Promise<void>;
}

/** Begins the turn of a batch in a transaction. @param hold makes sure that the import is still ours, until that ends */
export type BeginTurn = (transaction: Transaction<Tables>, hold: () => Promise<void>) => Turn;

/** How many batches are written at once. @param connections most connections of this process */
export const batchesAtOnce = (connections: number): number =>
  Math.max(1, Math.min(mostAtOnce, connections - connectionsForOthers));

/** The turns of the batches of an import. */
export class Turns {
  readonly #list: string;
  readonly #isHeld: boolean;
  /** whether all batches that were begun are in; false where the import was stopped */
  #before: Promise<boolean> = Promise.resolve(true);
  /** resolves when the batch that was begun last may write */
  #begun: Promise<unknown> = Promise.resolve();
  #running = 0;
  readonly #slots = new Set<number>();
  /** the transaction that brought the last batch in */
  #holder = '';
  /** whether somebody else writes into the list as well, so that batches wait for each other from the beginning */
  #isShared = false;

  /** @param isHeld whether the batches write into the list, one import at a time */
  constructor({ list, isHeld }: { readonly list: string; readonly isHeld: boolean }) {
    this.#list = list;
    this.#isHeld = isHeld;
  }

  /**
   * Has the next batch written. Batches are to be begun in their order.
   *
   * @param write returns whether the import goes on
   * @returns the same; false where a batch before has stopped it
   */
  next(write: (begin: BeginTurn) => Promise<boolean>): Promise<boolean> {
    const ended = this.#next(this.#before, write);
    // who awaits it is told
    ended.catch(() => undefined);
    this.#before = ended;
    return ended;
  }

  async #next(
    before: Promise<boolean>,
    write: (begin: BeginTurn) => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#running > 0 && !this.#isShared) {
      try {
        return await this.#run(write, before);
      } catch (error) {
        if (!(error instanceof WrittenTooEarly)) throw error;
      }
    }
    return (await before) && this.#run(write, undefined);
  }

  /** @param before the batch beside which this one is written; undefined if it is in */
  async #run(
    write: (begin: BeginTurn) => Promise<boolean>,
    before: Promise<boolean> | undefined,
  ): Promise<boolean> {
    let holder = '';
    let slot: number | undefined;
    const release = () => {
      if (slot !== undefined) this.#slots.delete(slot);
      slot = undefined;
    };
    const begunBefore = this.#begun;
    let isBegun: () => void = () => undefined;
    this.#begun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    let attempts = 0;
    this.#running += 1;
    try {
      const goesOn = await write((transaction, hold) => {
        attempts += 1;
        // what was written beside the first attempt knew nothing of what others may have written since
        if (attempts > 1) this.#isShared = true;
        const come = once(async () => {
          if (before) await this.#await(before);
          await hold();
          if (!this.#isHeld) return;
          if (before) await this.#checkHolder(transaction);
          holder = await holdList(transaction, this.#list);
        });
        const begin = async () => {
          release();
          // a batch looks for records while this import holds the list
          if (before) await Promise.race([begunBefore, before]);
          const own = await slotOf(transaction);
          if (!before || this.#slots.has(own)) await come();
          isBegun();
          if (this.#slots.has(own)) return;
          slot = own;
          this.#slots.add(own);
        };
        return { begin, come };
      });
      if (goesOn) this.#holder = holder;
      return goesOn;
    } finally {
      release();
      this.#running -= 1;
    }
  }

  /** @throws WrittenTooEarly where the batch before does not come in soon, or not as it was expected */
  async #await(before: Promise<boolean>): Promise<void> {
    const waiting = new AbortController();
    const late = delay(patience, false, { signal: waiting.signal });
    const isIn = await Promise.race([before, late]).finally(() => waiting.abort());
    if (!isIn) this.#isShared = true;
    if (this.#isShared) throw new WrittenTooEarly();
  }

  /** @throws WrittenTooEarly if another import has written into the list since the batch before */
  async #checkHolder(transaction: Transaction<Tables>): Promise<void> {
    const { rows } = await sql<{ holder: string }>`select xmin::text as holder from import_lock
      where resource = ${this.#list} for update`.execute(transaction);
    if (rows[0]?.holder === this.#holder) return;
    this.#isShared = true;
    throw new WrittenTooEarly();
  }
}

/** Does work when it is first asked for, and answers with the same from then on. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

async function slotOf(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{
    slot: number;
  }>`select pg_backend_pid() % ${sql.lit(slots)} as slot`.execute(transaction);
  return rows[0]?.slot ?? 0;
}

/**
 * Lets only one import at a time bring rows into a list, so that each sees what the one before has written.
 *
 * @returns the transaction that holds it now, as `xmin` of the row says
 */
async function holdList(transaction: Transaction<Tables>, resource: string): Promise<string> {
  const { rows } = await sql<{ holder: string }>`insert into import_lock (resource)
    values (${resource}) on conflict (resource) do update set resource = excluded.resource
    returning pg_current_xact_id()::xid::text as holder`.execute(transaction);
  return rows[0]?.holder ?? '';
}
