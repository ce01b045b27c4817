import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImportChoices } from '#contract/endpoints/imports.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { spelling } from './columns.ts';
import type { StoredPlan } from './plan.ts';
import { importChoicesOf, storable } from './stored.ts';

/**
 * The choices for a file are kept for the next file with the same headings. They belong to the list, not to a person,
 * because all operators of a platform import files of the same shops.
 */

const digestOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(spelling)))
    .digest('base64url');

/** The choices for the last file with these headings. */
export async function findKept(
  database: Kysely<Tables>,
  resource: string,
  headings: readonly string[],
): Promise<ImportChoices | undefined> {
  const row = await database
    .selectFrom('import_choice')
    .select('choices')
    .where('resource', '=', resource)
    .where('headings', '=', digestOf(headings))
    .executeTakeFirst();
  return row && importChoicesOf(row.choices);
}

/**
 * Stores the choices of a plan: where columns go, how their cells are written, and the key. How a file is read is
 * detected anew for each file, and whether empty cells empty a field is chosen each time.
 */
export async function keepChoices(
  { database, now }: Pick<Services, 'database' | 'now'>,
  resource: string,
  { columns, key }: StoredPlan,
): Promise<void> {
  const styles = columns.flatMap(({ position, style }) => {
    const { dateOrder, decimal } = style ?? {};
    if (!dateOrder && !decimal) return [];
    return { position, ...(dateOrder ? { dateOrder } : {}), ...(decimal ? { decimal } : {}) };
  });
  const choices: ImportChoices = {
    columns: columns.map(({ position, field }) => ({ position, field })),
    styles,
    key,
  };
  const values = { choices: storable(choices), used_at: now() };
  await database
    .insertInto('import_choice')
    .values({ resource, headings: digestOf(columns.map(({ heading }) => heading)), ...values })
    .onConflict((conflict) => conflict.columns(['resource', 'headings']).doUpdateSet(values))
    .execute();
}
