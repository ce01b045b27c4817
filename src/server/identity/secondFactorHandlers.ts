import type { Transaction } from 'kysely';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#contract/endpoints/secondFactor.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { requirePerson } from './proofs.ts';
import {
  beginFactor,
  byFactorCode,
  confirmFactor,
  hasFactor,
  makeRecoveryCodes,
  removeFactor,
  takeFactorTry,
} from './secondFactor.ts';
import { tellOwner } from './securityNotice.ts';

type Key = Extract<
  keyof (typeof locales.identity.accountMails)['en-US'],
  `${string}actor${string}`
>;

const refuse = (field: string, code: string, key: Key) =>
  fieldRefused({ field, code, text: sentence(locales.identity.accountMails, key) });

/** Setting up a second factor, its recovery codes, and its end; of the signed-in account. */
export function secondFactorHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;

  /** Does something that a code of the factor allows. */
  async function byCode<Result>(
    { caller, body, request }: Call<typeof renewRecoveryCodes | typeof endSecondFactor>,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> {
    if (!(await hasFactor(database, caller.id))) throw refuse('code', 'no-factor', 'noFactor');
    const given = { accountId: caller.id, code: body.code };
    const done = await byFactorCode(services, request, given, work);
    if (!done) throw refuse('code', 'wrong-code', 'wrongFactorOrRecovery');
    return done.result;
  }

  return [
    handle(beginSecondFactor, async ({ caller, body }) => {
      const begun = await inTransaction(database, async (transaction) => {
        const proof = { proof: body.proof, need: 'factorProofNeeded' } as const;
        await requirePerson(services, transaction, caller, proof);
        return beginFactor(services, transaction, caller);
      });
      if (!begun) throw refuse('proof', 'factor-stands', 'factorStands');
      return succeed(begun);
    }),
    handle(confirmSecondFactor, async ({ caller, body, request, language, requestId }) => {
      const accountId = caller.id;
      const forgetTries = await takeFactorTry(services, request, accountId);
      const recoveryCodes = await inTransaction(database, async (transaction) => {
        const outcome = await confirmFactor(services, transaction, accountId, body.code);
        if (outcome === 'unknown') throw refuse('code', 'expired', 'factorNotBegun');
        if (outcome === 'wrong') throw refuse('code', 'wrong-code', 'wrongFactorCode');
        const notice = { accountId, language, requestId, key: 'factorSet' } as const;
        await tellOwner(services, transaction, notice);
        return makeRecoveryCodes(services, transaction, accountId);
      });
      await forgetTries();
      forgetAccount(services, accountId);
      return succeed({ recoveryCodes });
    }),
    handle(renewRecoveryCodes, async (call) =>
      succeed({
        recoveryCodes: await byCode(call, (transaction) =>
          makeRecoveryCodes(services, transaction, call.caller.id),
        ),
      }),
    ),
    handle(endSecondFactor, async (call) => {
      const { language, requestId } = call;
      const accountId = call.caller.id;
      await byCode(call, async (transaction) => {
        await removeFactor(transaction, accountId);
        const notice = { accountId, language, requestId, key: 'factorEnded' } as const;
        await tellOwner(services, transaction, notice);
      });
      forgetAccount(services, accountId);
      return succeed({});
    }),
  ];
}
