import type { Transaction } from 'kysely';
import { z } from 'zod';
import { bindExternal, unbindExternal } from '#contract/endpoints/signIn.ts';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, type InvalidInput } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { refuse } from './grants/grant.ts';
import { requirePerson } from './proofs.ts';
import { providerTitle } from './providers/index.ts';
import { tellOwner } from './securityNotice.ts';
import { takeSecret } from './singleUseSecrets.ts';
import { hasWayIn } from './waysIn.ts';

/** What a single-use secret of the purpose `external` stores. */
export const provenAccount = z.object({
  provider: z.enum(externalProviders),
  openid: z.string().min(1),
  nickname: z.string(),
});
export type ProvenAccount = z.output<typeof provenAccount>;

type ExternalMessage = Extract<
  keyof (typeof locales.identity.server)['en-US'],
  `external${string}`
>;

/** A sentence about a provider, by the name that people call it. */
export const aboutProvider =
  (provider: ExternalProvider, key: ExternalMessage): ((language: Language) => string) =>
  (language) =>
    message(locales.identity.server, language, key, {
      site: inLanguage(providerTitle(provider), language),
    });

/** 400 about one field of a call that concerns a provider. */
export function refuseExternal(
  provider: ExternalProvider,
  field: string,
  code: string,
  key: ExternalMessage,
): InvalidInput {
  return fieldRefused({ field, code, text: aboutProvider(provider, key) });
}

/**
 * Binds an external account that was just proven, and uses up its proof. Does nothing if it is bound to this account
 * already.
 *
 * @param transaction of the binding; if this throws, nothing has happened and the proof can be used again
 * @param openidSecret the `openid` that `externalExchange` answered
 * @throws InvalidInput on the field `openid`: `expired`, `bound-elsewhere`, or `second` if the account has another one of
 *   this provider
 */
export async function bindProven(
  services: Services,
  transaction: Transaction<Tables>,
  accountId: string,
  openidSecret: string,
): Promise<ProvenAccount & { readonly isNew: boolean }> {
  const used = await takeSecret(services, 'external', openidSecret, transaction);
  if (!used) throw refuse('openid', 'expired', 'externalEnded');
  const proven = provenAccount.parse(used.payload);
  const { provider, openid, nickname } = proven;
  const bound = await transaction
    .insertInto('external_account')
    .values({ provider, openid, account_id: accountId, nickname, bound_at: services.now() })
    // bound to somebody, or this account has another one
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (bound) return { ...proven, isNew: true };
  const owner = await transaction
    .selectFrom('external_account')
    .where('provider', '=', provider)
    .where('openid', '=', openid)
    .select('account_id')
    .executeTakeFirst();
  if (!owner) throw refuseExternal(provider, 'openid', 'second', 'externalSecond');
  if (owner.account_id !== accountId)
    throw refuseExternal(provider, 'openid', 'bound-elsewhere', 'externalOfOther');
  return { ...proven, isNew: false };
}

/** What a signed-in account does with its external accounts. */
export function externalAccountHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  const tell = (
    transaction: Transaction<Tables>,
    {
      caller,
      language,
      requestId,
    }: Pick<Call<typeof unbindExternal>, 'caller' | 'language' | 'requestId'>,
    key: 'externalBound' | 'externalUnbound',
    provider: ExternalProvider,
  ) => {
    const target = inLanguage(providerTitle(provider), language);
    return tellOwner(services, transaction, {
      accountId: caller.id,
      language,
      requestId,
      key,
      target,
    });
  };
  return [
    handle(bindExternal, async (call) => {
      const { caller, body } = call;
      const provider = await inTransaction(database, async (transaction) => {
        const bound = await bindProven(services, transaction, caller.id, body.openid);
        const proof = { proof: body.proof, need: 'bindProofNeeded' } as const;
        await requirePerson(services, transaction, caller, proof);
        // it is a lasting way to sign in: the owner of the account has to notice if a stranger added one
        if (bound.isNew) await tell(transaction, call, 'externalBound', bound.provider);
        return bound.provider;
      });
      return succeed({ provider });
    }),
    handle(unbindExternal, async (call) => {
      const { caller, body } = call;
      const { provider } = body;
      await inTransaction(database, async (transaction) => {
        const proof = { proof: body.proof, need: 'unbindProofNeeded' } as const;
        await requirePerson(services, transaction, caller, proof);
        const { numDeletedRows } = await transaction
          .deleteFrom('external_account')
          .where('account_id', '=', caller.id)
          .where('provider', '=', provider)
          .executeTakeFirst();
        if (!(await hasWayIn(transaction, caller.id)))
          throw refuseExternal(provider, 'provider', 'last-way-in', 'externalLastWay');
        if (numDeletedRows > 0n) await tell(transaction, call, 'externalUnbound', provider);
      });
      return succeed({});
    }),
  ];
}
