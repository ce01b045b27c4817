import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import {
  type SpecialDocument,
  type specialDetail,
  writeDocument,
} from '#contract/entities/special.ts';
import type { Row, Tables } from '../database/tables.ts';
import { Conflict, NotFound, sentence } from '../http/errors.ts';
import { readDocument } from './document.ts';
import { hydrateDocument } from './hydrate.ts';
import { messages } from './messages.ts';
import { isRecordId } from './records.ts';

/** The row of a special page that is not deleted. */
export async function findSpecial(
  database: Kysely<Tables>,
  id: string,
): Promise<Row<'special'> | undefined> {
  if (!isRecordId(id)) return undefined;
  return database
    .selectFrom('special')
    .selectAll()
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

/** The same for a call that names it: answers 404 where there is none. */
export async function takeSpecial(database: Kysely<Tables>, id: string): Promise<Row<'special'>> {
  const row = await findSpecial(database, id);
  if (!row) throw new NotFound(sentence(messages, 'notFound', { id }));
  return row;
}

/** A version of a page as the calls answer it. */
export type WrittenDetail = z.input<typeof specialDetail>;

/** What is known of a version beside its document. */
interface VersionFacts {
  revision: number;
  draft: boolean;
  updatedAt: Date;
}

/** One version, as the editor opens it. */
export async function versionOf(
  database: Kysely<Tables>,
  row: Row<'special'>,
  stored: SpecialDocument,
  { revision, draft, updatedAt }: VersionFacts,
): Promise<WrittenDetail> {
  const document = await hydrateDocument(database, stored, 'editor');
  return {
    ...writeDocument(document),
    id: row.id,
    revision,
    draft,
    isPublished: row.published !== null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The newest version, draft or published. */
export function detailOf(database: Kysely<Tables>, row: Row<'special'>): Promise<WrittenDetail> {
  return versionOf(database, row, readDocument(row.document), {
    revision: row.revision,
    draft: row.has_draft,
    updatedAt: row.updated_at,
  });
}

/** The version that readers see; answers 404 where there is none yet. */
export async function publishedDetailOf(
  database: Kysely<Tables>,
  row: Row<'special'>,
): Promise<WrittenDetail> {
  if (row.published === null || row.published_revision === null)
    throw new NotFound(sentence(messages, 'notPublished', { name: row.name }));
  return versionOf(database, row, readDocument(row.published), {
    revision: row.published_revision,
    draft: false,
    updatedAt: row.published_at ?? row.updated_at,
  });
}

/** The row of a page, held until the transaction ends; answers 404 where there is none. */
export async function lockSpecial(
  database: Transaction<Tables>,
  id: string,
): Promise<Row<'special'>> {
  const row = isRecordId(id)
    ? await database
        .selectFrom('special')
        .selectAll()
        .where('id', '=', id)
        .where('is_deleted', '=', false)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new NotFound(sentence(messages, 'notFound', { id }));
  return row;
}

/** Somebody has saved the page since: 409 with the newest version, who made it and when. */
export async function staleBase(database: Kysely<Tables>, row: Row<'special'>): Promise<Conflict> {
  const [current, made] = await Promise.all([
    detailOf(database, row),
    database
      .selectFrom('special_revision')
      .innerJoin('account', 'account.id', 'special_revision.account_id')
      .where('special_revision.special_id', '=', row.id)
      .where('special_revision.revision', '=', row.revision)
      .select(['account.id', 'account.nickname', 'special_revision.created_at'])
      .executeTakeFirst(),
  ]);
  return new Conflict(sentence(messages, 'stale', { revision: row.revision }), {
    revision: row.revision,
    current,
    ...(made
      ? {
          changedBy: made.nickname,
          changedById: made.id,
          changedAt: made.created_at.toISOString(),
        }
      : {}),
  });
}
