import { sql } from 'kysely';
import { getAccountInfo, updateAccountInfo } from '#contract/endpoints/account.ts';
import { externalProviders } from '#contract/externalProviders.ts';
import { maskMailAddress, maskMobileNumber } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { forgetTotals } from '../database/totals.ts';
import { Conflict, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { accountSearchColumns } from './accountSearch.ts';
import { forgetAccount } from './callers.ts';
import { passkeysOf } from './passkeys.ts';
import { factorState } from './secondFactor.ts';
import { isFactorRequired } from './secondFactorRule.ts';

async function readInfo(services: Services, accountId: string) {
  const { database } = services;
  const account = await database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'nickname', 'avatar', 'phone', 'mail', 'roles', 'revision'])
    .executeTakeFirstOrThrow();
  const bound = await database
    .selectFrom('external_account')
    .where('account_id', '=', accountId)
    .select(['provider', 'nickname', 'bound_at'])
    .orderBy('bound_at')
    .execute();
  const { since, recoveryCodes } = await factorState(database, accountId);
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
    passkeys: (await passkeysOf(database, accountId)).map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    secondFactor: {
      since: since?.toISOString() ?? null,
      recoveryCodes,
      isRequired: isFactorRequired(services, account.roles),
    },
    revision: account.revision,
  };
}

/** What an account shows and changes of itself, of either kind. */
export function accountInfoHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;
  return [
    handle(getAccountInfo, async ({ caller }) => succeed(await readInfo(services, caller.id))),
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
        const current = await readInfo(services, caller.id);
        const text = sentence(locales.identity.accountMails, 'conflict', {
          revision: current.revision,
        });
        throw new Conflict(text, { revision: current.revision, current });
      }
      forgetAccount(services, caller.id);
      forgetTotals(database, 'account');
      return succeed({ revision: changed.revision });
    }),
  ];
}
