import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SpecialPreview } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import type { Row, Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { takeSpecial } from './detail.ts';

const hours = 24;
const hour = 3_600_000;
// without letters and digits that are easily confused when read from a screen
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codeLength = 10;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Makes a code that opens the newest revision of a page for 24 hours without signing in (contract 10.13). */
export async function createPreview(services: Services, id: string) {
  const { revision } = await takeSpecial(services.database, id);
  const code = newCode();
  const createdAt = services.now();
  const expiresAt = new Date(createdAt.getTime() + hours * hour);
  await services.database
    .insertInto('special_preview')
    .values({
      code,
      special_id: id,
      revision,
      created_at: createdAt,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute();
  return { code, path: pathOf(code), expiresAt: expiresAt.toISOString() };
}

/** Whether a text can be a code; others are not looked up. */
const isCode = (text: string): boolean =>
  text.length === codeLength && [...text].every((character) => alphabet.includes(character));

const pathOf = (code: string): string => `/p/${code}`;

function previewOf(row: Row<'special_preview'>): SpecialPreview {
  return {
    code: row.code,
    path: pathOf(row.code),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

const listedPreviews = 50;

/** The newest codes of a page, including those that no longer work. */
export async function listPreviews(services: Services, id: string): Promise<SpecialPreview[]> {
  const special = await takeSpecial(services.database, id);
  const rows = await services.database
    .selectFrom('special_preview')
    .selectAll()
    .where('special_id', '=', special.id)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(listedPreviews)
    .execute();
  return rows.map(previewOf);
}

/**
 * Revokes a code; one that is already revoked stays as it is.
 *
 * @throws {NotFound} there is no such code
 */
export async function revokePreview(
  { database, now }: Services,
  code: string,
): Promise<SpecialPreview> {
  const row = await database
    .updateTable('special_preview')
    .set((expression) => ({
      revoked_at: expression.fn.coalesce('revoked_at', expression.val(now())),
    }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFound(sentence(locales.decorator.server, 'previewNotFound', { code }));
  return previewOf(row);
}

/**
 * The revision that a code opens, and whether it is the published one; undefined if the code is unknown, expired or
 * revoked, or its page deleted.
 */
export async function openPreview(
  database: Kysely<Tables>,
  code: string,
  now: Date,
): Promise<{ stored: unknown; isPublished: boolean } | undefined> {
  if (!isCode(code)) return undefined;
  const row = await database
    .selectFrom('special_preview')
    .innerJoin('special', 'special.id', 'special_preview.special_id')
    .innerJoin('special_revision', (join) =>
      join
        .onRef('special_revision.special_id', '=', 'special_preview.special_id')
        .onRef('special_revision.revision', '=', 'special_preview.revision'),
    )
    .where('special_preview.code', '=', code)
    .where('special_preview.expires_at', '>', now)
    .where('special_preview.revoked_at', 'is', null)
    .where('special.is_deleted', '=', false)
    .select(['special_revision.document as stored', 'special_revision.revision'])
    .select('special.published_revision')
    .executeTakeFirst();
  return row && { stored: row.stored, isPublished: row.revision === row.published_revision };
}
