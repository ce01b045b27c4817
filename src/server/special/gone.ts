import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ContentType } from '#contract/codes.ts';
import type { Tables } from '../database/tables.ts';
import { wasSeenByReaders } from '../readers/seenByReaders.ts';
import { type ContentName, isRecordId, type Kind, recordKindOf } from './records.ts';

/** Deleted records that readers saw before: their addresses are gone for good, others were never there. */

interface Deleted {
  readonly table: string;
  readonly condition: RawBuilder<SqlBool>;
}

const ofTable = (table: Parameters<typeof wasSeenByReaders>[0]): Deleted => ({
  table,
  condition: wasSeenByReaders(table),
});

/** accounts are blocked and never deleted */
const kinds: Readonly<Record<Exclude<Kind, 'user'>, Deleted>> = {
  book: { table: 'book', condition: sql`is_deleted` },
  post: ofTable('post'),
  bookList: ofTable('book_list'),
  reading: ofTable('reading'),
  circle: ofTable('circle'),
  topic: ofTable('topic'),
};
const special: Deleted = {
  table: 'special',
  condition: sql`is_deleted and published_at is not null`,
};
const live = ofTable('live');

function deletedOf(contentType: number): Deleted | undefined {
  if (contentType === ContentType.live || contentType === ContentType.liveVideo) return live;
  const kind = recordKindOf(contentType);
  return kind === undefined || kind === 'user' ? undefined : kinds[kind];
}

/** Whether readers saw something at this address that is deleted by now. */
export async function wasShown(
  database: Kysely<Tables>,
  name: ContentName | { readonly specialId: string },
): Promise<boolean> {
  const [deleted, id] =
    'specialId' in name ? [special, name.specialId] : [deletedOf(name.contentType), name.contentId];
  if (!deleted || !isRecordId(id)) return false;
  const { rows } = await sql`select from ${sql.table(deleted.table)}
    where id = ${id}::bigint and ${deleted.condition}`.execute(database);
  return rows.length > 0;
}
