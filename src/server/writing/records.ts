import type { Kysely } from 'kysely';
import {
  type WritingDetail,
  type WritingRow,
  writingDetailRow,
  writingRow,
} from '#contract/entities/writing.ts';
import { keptWritingDays, keptWritings } from '#contract/limits.ts';
import { after } from '../after.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';

/** Reads and deletes kept drafts. */

type Owner = Pick<Caller, 'id'>;

const columns = [
  'id',
  'kind',
  'record_id',
  'base_revision',
  'title',
  'device',
  'updated_at',
  'revision',
] as const;

const kindOf = writingRow.pick({ kind: true });
const valuesOf = writingDetailRow.pick({ values: true });

function rowOf(row: Pick<Row<'writing'>, (typeof columns)[number]>): WritingRow {
  return {
    id: row.id,
    ...kindOf.parse(row),
    recordId: row.record_id,
    baseRevision: row.base_revision,
    title: row.title,
    device: row.device,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  };
}

/** The caller's drafts, the newest first, without their values. */
export async function listWritings(
  database: Kysely<Tables>,
  caller: Owner,
  kind: WritingRow['kind'] | undefined,
): Promise<WritingRow[]> {
  let query = database
    .selectFrom('writing')
    .select(columns)
    .where('account_id', '=', caller.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(keptWritings);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).map(rowOf);
}

/** A draft of the caller with its values; undefined if there is none. */
export async function readWriting(
  database: Kysely<Tables>,
  caller: Owner,
  id: string,
): Promise<WritingDetail | undefined> {
  const row = await database
    .selectFrom('writing')
    .select([...columns, 'content'])
    .where('account_id', '=', caller.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...rowOf(row), ...valuesOf.parse({ values: row.content }) };
}

/** Deletes drafts of the caller; missing ones are ignored. @returns how many there were */
export async function forgetWritings(
  database: Kysely<Tables>,
  caller: Owner,
  ids: readonly string[],
): Promise<number> {
  const forgotten = await database
    .deleteFrom('writing')
    .where('account_id', '=', caller.id)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}

/** Deletes drafts that have not changed for a long time. */
export async function sweepWritings({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('writing')
    .where('updated_at', '<', after(now(), -keptWritingDays * 24 * 60 * 60))
    .execute();
}
