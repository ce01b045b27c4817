import { type Kysely, sql } from 'kysely';
import { getAccountInfo, updateAccountInfo } from '#contract/endpoints/account.ts';
import { externalProviders } from '#contract/externalProviders.ts';
import { maskMailAddress, maskMobileNumber } from '#contract/formats.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { Conflict, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { accountMessages } from './accountMessages.ts';
import { accountSearchColumns } from './accountSearch.ts';
import { forgetAccount } from './callers.ts';

async function readInfo(database: Kysely<Tables>, accountId: string) {
  const account = await database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'nickname', 'avatar', 'phone', 'mail', 'revision'])
    .executeTakeFirstOrThrow();
  const bound = await database
    .selectFrom('external_account')
    .where('account_id', '=', accountId)
    .select(['provider', 'nickname', 'bound_at'])
    .orderBy('bound_at')
    .execute();
  return {
    name: account.name,
    nickname: account.nickname,
    avatar: account.avatar,
    phone: maskMobileNumber(account.phone ?? ''),
    mail: maskMailAddress(account.mail ?? ''),
    external: bound.flatMap(({ provider: stored, nickname, bound_at }) => {
      const provider = externalProviders.find((known) => known === stored);
      return provider ? [{ provider, nickname, boundAt: bound_at.toISOString() }] : [];
    }),
    revision: account.revision,
  };
}

/** What an account shows and changes of itself, of either kind. */
export function accountInfoHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  return [
    handle(getAccountInfo, async ({ caller }) => succeed(await readInfo(database, caller.id))),
    handle(updateAccountInfo, async ({ caller, body }) => {
      const { revision, nickname, avatar } = body;
      const changed = await database
        .updateTable('account')
        .set({
          nickname,
          avatar,
          ...accountSearchColumns({ nickname, name: caller.name }),
          updated_at: now(),
          revision: sql<number>`revision + 1`,
        })
        .where('id', '=', caller.id)
        .where('revision', '=', revision)
        .returning('revision')
        .executeTakeFirst();
      if (!changed) {
        const current = await readInfo(database, caller.id);
        const text = sentence(accountMessages, 'conflict', { revision: current.revision });
        throw new Conflict(text, { revision: current.revision, current });
      }
      forgetAccount(services, caller.id);
      forgetTotals(database, 'account');
      return succeed({ revision: changed.revision });
    }),
  ];
}
