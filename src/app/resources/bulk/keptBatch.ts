import { z } from 'zod';
import { CallFailure } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { keptNow, openTabShelf, type Shelf } from '#app/widgets/draft/shelf.ts';

/** Whether a call failed because the session has run out: it has done nothing and may be made again. */
export const isExpired = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 401;

/** Whether the platform no longer has such a record: trying again is no use. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 404;

/**
 * Waits until somebody has signed in again, in this tab or in another.
 *
 * @throws the reason of `signal` where it is given up before
 */
export function sessionReturns(signal: AbortSignal): Promise<void> {
  const { token: expired } = sessionStore.get();
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      unsubscribe();
      signal.removeEventListener('abort', giveUp);
      outcome();
    };
    const giveUp = () => settle(() => reject(signal.reason));
    const unsubscribe = sessionStore.subscribe(() => {
      const { token } = sessionStore.get();
      if (token !== undefined && token !== expired) settle(resolve);
    });
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}

const row = z.record(z.string(), z.unknown());
const shape = z.object({
  /** name of the action; `$delete` for a deletion */
  action: z.string(),
  answers: row.optional(),
  /** what is still to be done */
  rows: z.array(row).min(1),
});
/** What was still to be done when the session ran out: kept in this tab over the sign-in. */
export type KeptBatch = z.output<typeof shape>;

/** A batch is no draft: nobody types it, and each of its rows is saved or not. Only its rest is kept. */
const shelfOf = (account: string, resource: string): Shelf<KeptBatch> =>
  openTabShelf({ account, kind: `bulk.${resource}`, id: 'waiting' }, shape);

/** What an account has left to do with a list; undefined where nothing is kept. */
export const readKeptBatch = (account: string, resource: string): KeptBatch | undefined =>
  shelfOf(account, resource).kept?.values;

/** Keeps a batch for after the sign-in. Where the browser has no room, nothing is kept and nothing is offered later. */
export function keepBatch(account: string, resource: string, values: KeptBatch): void {
  void shelfOf(account, resource).device.write(keptNow(values));
}

/** Forgets it: it is done, or was given up. */
export function dropKeptBatch(account: string, resource: string): void {
  void shelfOf(account, resource).device.remove();
}
