import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import {
  type SpecialDocument,
  type specialDetail,
  writeDocument,
} from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import type { Row, Tables } from '../database/tables.ts';
import { Conflict, NotFound, sentence } from '../http/errors.ts';
import { readDocument } from './document.ts';
import { hydrateDocument } from './hydrate.ts';
import { isRecordId } from './records.ts';

/** the columns of a page without its documents, which are large and read only when needed */
const factColumns = [
  'id',
  'name',
  'revision',
  'has_draft',
  'published_revision',
  'published_at',
  'updated_at',
] as const;
export type SpecialFacts = Pick<Row<'special'>, (typeof factColumns)[number]>;

/** The query for a special page that is not deleted; undefined if the id cannot exist. */
const factsOf = (database: Kysely<Tables>, id: string) =>
  isRecordId(id)
    ? database
        .selectFrom('special')
        .select(factColumns)
        .where('id', '=', id)
        .where('is_deleted', '=', false)
    : undefined;

const missing = (id: string) =>
  new NotFound(sentence(locales.decorator.server, 'notFound', { id }));

/**
 * A special page without its documents.
 *
 * @throws NotFound
 */
export async function takeSpecial(database: Kysely<Tables>, id: string): Promise<SpecialFacts> {
  const row = await factsOf(database, id)?.executeTakeFirst();
  if (!row) throw missing(id);
  return row;
}

/** The same with its newest document, draft or published. */
export async function takeNewest(
  database: Kysely<Tables>,
  id: string,
): Promise<SpecialFacts & Pick<Row<'special'>, 'document'>> {
  const row = await factsOf(database, id)?.select('document').executeTakeFirst();
  if (!row) throw missing(id);
  return row;
}

/** A page with its published document, if readers see one. */
export async function findPublished(
  database: Kysely<Tables>,
  id: string,
): Promise<(SpecialFacts & Pick<Row<'special'>, 'published'>) | undefined> {
  const row = await factsOf(database, id)?.select('published').executeTakeFirst();
  return row && row.published !== null ? row : undefined;
}

/** A version of a page as the calls answer it. */
export type WrittenDetail = z.input<typeof specialDetail>;

/** What is known of a version besides its document. */
interface VersionFacts {
  revision: number;
  draft: boolean;
  updatedAt: Date;
}

/** The start of the version that readers saw last; undefined if they have seen none. */
export async function toldStartOf(
  database: Kysely<Tables>,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ start: string | null }>`
    select coalesce(published->>'startAt', (
      select document->>'startAt' from special_revision
      where special_id = special.id and not is_draft order by revision desc limit 1
    )) as start from special where id = ${id}::bigint`.execute(database);
  return rows[0]?.start ?? undefined;
}

/** One version, as the editor opens it. */
export async function versionOf(
  database: Kysely<Tables>,
  row: SpecialFacts,
  stored: SpecialDocument,
  { revision, draft, updatedAt }: VersionFacts,
): Promise<WrittenDetail> {
  const [document, publishedStartAt] = await Promise.all([
    hydrateDocument(database, stored, 'editor'),
    toldStartOf(database, row.id),
  ]);
  return {
    ...writeDocument(document),
    id: row.id,
    revision,
    draft,
    isPublished: row.published_revision !== null,
    ...(publishedStartAt === undefined ? {} : { publishedStartAt }),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The newest version, draft or published. */
export function detailOf(
  database: Kysely<Tables>,
  row: SpecialFacts & Pick<Row<'special'>, 'document'>,
): Promise<WrittenDetail> {
  return versionOf(database, row, readDocument(row.document), {
    revision: row.revision,
    draft: row.has_draft,
    updatedAt: row.updated_at,
  });
}

/**
 * The version that readers see.
 *
 * @throws NotFound if there is none yet
 */
export async function publishedDetailOf(
  database: Kysely<Tables>,
  id: string,
): Promise<WrittenDetail> {
  const row = await findPublished(database, id);
  if (!row || row.published_revision === null) {
    const { name } = await takeSpecial(database, id);
    throw new NotFound(sentence(locales.decorator.server, 'notPublished', { name }));
  }
  return versionOf(database, row, readDocument(row.published), {
    revision: row.published_revision,
    draft: false,
    updatedAt: row.published_at ?? row.updated_at,
  });
}

/**
 * The row of a page, locked until the transaction ends.
 *
 * @throws NotFound
 */
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
  if (!row) throw missing(id);
  return row;
}

/** The 409 for a save after somebody else's: it tells the newest version, who made it and when. */
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
  return new Conflict(sentence(locales.decorator.server, 'stale', { revision: row.revision }), {
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
