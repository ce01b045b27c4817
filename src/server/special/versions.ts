import { type Kysely, sql } from 'kysely';
import type { EndpointRequest, Saved } from '#contract/endpoint.ts';
import type {
  specialVersionList,
  specialVersionRestore,
} from '#contract/endpoints/specialEditing.ts';
import type { SpecialDocument, SpecialVersion } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { lockSpecial, staleBase, takeSpecial, versionOf, type WrittenDetail } from './detail.ts';
import { readDocument } from './document.ts';
import { findLabel } from './labels.ts';
import { orderBy, readPage } from './reading.ts';
import { authorColumns, authorOf, isRecordId } from './records.ts';
import { writeVersion } from './save.ts';

/** The history of a page: each save makes one version, and going back makes another (contract 10.9). */

const sortColumns = {
  revision: 'special_revision.revision',
  createdAt: 'special_revision.created_at',
};

/** One page of the versions of a page, newest first by default; empty if there is no such page. */
export async function listVersions(
  { database }: Services,
  { id, pageIndex, pageSize, sort }: EndpointRequest<typeof specialVersionList>['body'],
): Promise<{ rows: SpecialVersion[]; total: number }> {
  const order = orderBy(sort ?? '-revision', sortColumns);
  if (!isRecordId(id)) return { rows: [], total: 0 };
  const versions = database
    .selectFrom('special_revision')
    .innerJoin('special', 'special.id', 'special_revision.special_id')
    .where('special_revision.special_id', '=', id)
    .where('special.is_deleted', '=', false);
  const { rows, total } = await readPage(
    versions,
    versions
      .innerJoin('account', 'account.id', 'special_revision.account_id')
      .select(['special_revision.revision', 'special_revision.is_draft'])
      .select(['special_revision.created_at', 'special.published_revision'])
      .select([
        sql<string | null>`special_revision.document->>'name'`.as('name'),
        sql<number>`jsonb_array_length(special_revision.document->'components')`.as('components'),
      ])
      .select(authorColumns)
      .orderBy(order),
    { pageIndex, pageSize },
  );
  return {
    total,
    rows: rows.map((row) => ({
      revision: row.revision,
      draft: row.is_draft,
      isCurrent: row.revision === row.published_revision,
      createdAt: row.created_at.toISOString(),
      user: authorOf(row),
      name: row.name ?? '',
      componentCount: row.components,
    })),
  };
}

/** The stored version of a page. @throws {NotFound} there is no version of this number */
async function takeVersion(database: Kysely<Tables>, id: string, revision: number) {
  const row = await database
    .selectFrom('special_revision')
    .where('special_id', '=', id)
    // the cast lets a number that is out of range match nothing
    .where(sql<boolean>`revision = ${revision}::bigint`)
    .select(['revision', 'is_draft', 'document', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new NotFound(sentence(locales.decorator.server, 'versionNotFound', { revision }));
  return row;
}

/** A page with the document of one of its versions. */
export async function readVersion(
  { database }: Services,
  id: string,
  revision: number,
): Promise<WrittenDetail> {
  const special = await takeSpecial(database, id);
  const version = await takeVersion(database, special.id, revision);
  return versionOf(database, special, readDocument(version.document), {
    revision: version.revision,
    draft: version.is_draft,
    updatedAt: version.created_at,
  });
}

/**
 * Makes a new draft from a former version; no version is lost.
 *
 * @throws {NotFound} there is no such page or version
 * @throws {Conflict} the page has changed since the version that the person saw
 */
export async function restoreVersion(
  services: Services,
  accountId: string,
  { id, revision, base }: EndpointRequest<typeof specialVersionRestore>['body'],
): Promise<Saved> {
  return services.database.transaction().execute(async (database) => {
    const before = await lockSpecial(database, id);
    if (before.revision !== base) throw await staleBase(database, before);
    // throws if a later version of the platform has stored the newest document
    readDocument(before.document);
    const version = await takeVersion(database, before.id, revision);
    const document = await withPresentLabel(database, readDocument(version.document));
    const saved = await writeVersion(database, services, {
      before,
      accountId,
      document,
      isDraft: true,
    });
    return { id: saved.id, revision: saved.revision };
  });
}

/** A document, without its label if that is gone by now. */
export async function withPresentLabel(
  database: Kysely<Tables>,
  document: SpecialDocument,
): Promise<SpecialDocument> {
  if (!document.label) return document;
  const label = await findLabel(database, document.label.id);
  return { ...document, label: label ?? null };
}
