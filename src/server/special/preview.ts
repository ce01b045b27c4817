import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SpecialDocument } from '#contract/entities/special.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { takeSpecial } from './detail.ts';
import { readDocument } from './document.ts';

const hours = 24;
const hour = 3_600_000;
// no letters and digits that a person would confuse when reading them from a screen
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codeLength = 10;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A code that opens the newest revision of a page without signing in, for 24 hours (DESIGN 4, "Preview code"). */
export async function createPreview(services: Services, id: string) {
  const { revision } = await takeSpecial(services.database, id);
  const code = newCode();
  const expiresAt = new Date(services.now().getTime() + hours * hour);
  await services.database
    .insertInto('special_preview')
    .values({ code, special_id: id, revision, expires_at: expiresAt, revoked_at: null })
    .execute();
  return { code, path: `/p/${code}`, expiresAt: expiresAt.toISOString() };
}

/** The revision that a code opens; nothing where the code is unknown, expired, revoked or its page deleted. */
export async function openPreview(
  database: Kysely<Tables>,
  code: string,
  now: Date,
): Promise<SpecialDocument | undefined> {
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
    .select('special_revision.document')
    .executeTakeFirst();
  return row && readDocument(row.document);
}
