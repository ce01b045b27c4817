import { sql } from 'kysely';
import { z } from 'zod';
import {
  keyActions,
  keyCreate,
  keyList,
  keyRevoke,
  mostKeys,
  type OwnListName,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { newIdentifier } from '../database/identifier.ts';
import { fieldRefused, NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetKey } from './callers.ts';
import { newProgramKey, prefixOf } from './programKeys.ts';
import { hashToken } from './tokens.ts';

/** days that a revoked or expired key stays in sight */
const shownDays = 90;

const allowed = z.array(z.enum(keyActions));

/** Those that are revoked or expired for long are not in sight any more. */
const shownSince = ({ now }: Pick<Services, 'now'>) =>
  sql<boolean>`least(revoked_at, expires_at, 'infinity') > ${after(now(), -shownDays * 24 * 60 * 60)}`;

/** How operators make keys for programs, see them and revoke them. @param ownLists the lists that a key may open */
export function programKeyHandlers(
  services: Services,
  ownLists: () => Promise<OwnListName[]>,
): HandledEndpoint[] {
  const { database, now } = services;

  const requireLists = async (wanted: readonly string[]): Promise<void> => {
    const known = new Set((await ownLists()).map(({ name }) => name));
    const unknown = wanted.filter((list) => !known.has(list));
    if (unknown.length > 0)
      throw fieldRefused({
        field: 'lists',
        code: 'unknown-list',
        text: sentence(locales.identity.server, 'keyListUnknown', { lists: unknown.join(', ') }),
      });
  };
  const requireRoom = async (): Promise<void> => {
    const { count } = await database
      .selectFrom('program_key')
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`coalesce(expires_at, 'infinity') > ${now()}`)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostKeys)
      throw fieldRefused({
        field: '',
        code: 'too-many',
        text: sentence(locales.identity.server, 'tooManyKeys', { most: mostKeys }),
      });
  };

  return [
    handle(keyList, async () => {
      const rows = await database
        .selectFrom('program_key')
        .innerJoin('account', 'account.id', 'program_key.account_id')
        .where(shownSince(services))
        .select(['program_key.id', 'program_key.name', 'prefix', 'lists', 'actions'])
        .select(['program_key.created_at', 'expires_at', 'used_at', 'revoked_at'])
        .select(['account_id', 'nickname', 'avatar', 'is_institution'])
        .orderBy('program_key.id', 'desc')
        .execute();
      return succeed({
        lists: await ownLists(),
        keys: rows.map((row) => ({
          id: row.id,
          name: row.name,
          prefix: row.prefix,
          lists: row.lists,
          actions: allowed.parse(row.actions),
          user: {
            id: row.account_id,
            nickname: row.nickname,
            avatar: row.avatar,
            isInstitution: row.is_institution,
          },
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
          usedAt: row.used_at?.toISOString() ?? null,
          revokedAt: row.revoked_at?.toISOString() ?? null,
        })),
      });
    }),
    handle(keyCreate, async ({ body: { name, lists, actions, expiresAt }, caller }) => {
      await requireLists(lists);
      await requireRoom();
      if (expiresAt !== null && new Date(expiresAt) <= now())
        throw fieldRefused({
          field: 'expiresAt',
          code: 'past',
          text: sentence(locales.identity.server, 'keyExpiryPast'),
        });
      const key = newProgramKey();
      const id = newIdentifier();
      await database
        .insertInto('program_key')
        .values({
          id,
          account_id: caller.id,
          name,
          prefix: prefixOf(key),
          hash: hashToken(key),
          lists: [...new Set(lists)],
          actions: keyActions.filter((action) => actions.includes(action)),
          created_at: now(),
          expires_at: expiresAt,
        })
        .execute();
      return succeed({ id, key });
    }),
    handle(keyRevoke, async ({ body: { id } }) => {
      const revoked = await database
        .updateTable('program_key')
        .set({ revoked_at: now() })
        // as text: not every number of the contract's ids is one that can be stored
        .where(sql<string>`id::text`, '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!revoked) throw new NotFound(sentence(locales.identity.server, 'noSuchKey'));
      forgetKey(services, revoked.id);
      return succeed({});
    }),
  ];
}
