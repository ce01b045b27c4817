import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { keyActions } from '#contract/endpoints/programs.ts';
import { after } from '../after.ts';
import type { CallerKey } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { hashToken } from './tokens.ts';

/** The keys that programs sign in with: long secrets of which the database keeps the hash and the beginning. */

const form = /^bd_[\w-]{43}$/;
/** characters that a key is recognised by: too few to guess the rest from */
const prefixLength = 9;
/** seconds between two notes of the last use */
const notedSeconds = 60;

export const newProgramKey = (): string => `bd_${randomBytes(32).toString('base64url')}`;

/** Whether a text can be a key of a program. */
export const isProgramKey = (text: string): boolean => form.test(text);

export const prefixOf = (key: string): string => key.slice(0, prefixLength);

const allowed = z.array(z.enum(keyActions));

/** A key that opens something. */
interface FoundKey {
  readonly key: CallerKey;
  readonly accountId: string;
  /** milliseconds since 1970 */
  readonly expiresAt: number;
}

/** Finds a key that is neither revoked nor expired, and notes its use, at most once a minute. */
export async function findKey(services: Services, given: string): Promise<FoundKey | undefined> {
  const { database, now, log } = services;
  const instant = now();
  const row = await database
    .selectFrom('program_key')
    .where('hash', '=', hashToken(given))
    .where('revoked_at', 'is', null)
    .where((expression) =>
      expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', instant)]),
    )
    .select(['id', 'account_id', 'name', 'lists', 'actions', 'expires_at', 'used_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const noted = after(instant, -notedSeconds);
  if (row.used_at === null || row.used_at < noted)
    await database
      .updateTable('program_key')
      .set({ used_at: instant })
      .where('id', '=', row.id)
      .where(sql<boolean>`(used_at is null or used_at < ${noted})`)
      .execute()
      // reading goes on where nothing can be written
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a key was not noted'));
  return {
    key: {
      id: row.id,
      name: row.name,
      grants: row.lists.map((list) => ({
        ...{ list, actions: allowed.parse(row.actions), named: [], hidden: [], readOnly: [] },
      })),
    },
    accountId: row.account_id,
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
