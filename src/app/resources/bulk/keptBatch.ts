import { z } from 'zod';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';

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

const batchPlaceOf = (account: string, resource: string): DraftPlace => ({
  account,
  kind: `bulk.${resource}`,
  id: 'waiting',
  storage: sessionStorage,
});

/** What an account has left to do with a list; undefined where nothing is kept. */
export const readKeptBatch = (account: string, resource: string): KeptBatch | undefined =>
  readDraft(batchPlaceOf(account, resource), shape)?.values;

/** Keeps a batch for after the sign-in. Where the browser has no room, nothing is kept and nothing is offered later. */
export function keepBatch(account: string, resource: string, values: KeptBatch): void {
  keepDraft(batchPlaceOf(account, resource), { keptAt: Date.now(), revision: undefined, values });
}

/** Forgets it: it is done, or was given up. */
export const dropKeptBatch = (account: string, resource: string): void =>
  dropDraft(batchPlaceOf(account, resource));
