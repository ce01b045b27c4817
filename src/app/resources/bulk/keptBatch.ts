import { z } from 'zod';
import { keptNow, type Shelf } from '#app/widgets/draft/shelf.ts';
import { openTabShelf } from '#app/widgets/draft/tabShelf.ts';

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
