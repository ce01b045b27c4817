import type { Kysely } from 'kysely';
import type { SpecialDetail } from '#contract/entities/special.ts';
import type { Row, Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
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

/** The newest version, draft or published, as the editor opens it. */
export async function detailOf(
  database: Kysely<Tables>,
  row: Row<'special'>,
): Promise<SpecialDetail> {
  const document = await hydrateDocument(database, readDocument(row.document), 'editor');
  return {
    ...document,
    id: row.id,
    revision: row.revision,
    draft: row.has_draft,
    isPublished: row.published !== null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The version that readers see; answers 404 where there is none yet. */
export async function publishedDetailOf(
  database: Kysely<Tables>,
  row: Row<'special'>,
): Promise<SpecialDetail> {
  if (row.published === null || row.published_revision === null)
    throw new NotFound(sentence(messages, 'notPublished', { name: row.name }));
  const document = await hydrateDocument(database, readDocument(row.published), 'editor');
  return {
    ...document,
    id: row.id,
    revision: row.published_revision,
    draft: false,
    isPublished: true,
    updatedAt: (row.published_at ?? row.updated_at).toISOString(),
  };
}
