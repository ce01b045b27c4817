import { sql, type Transaction } from 'kysely';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
} from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, NotFound, sentence } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { takeNetworkTry } from './limits.ts';
import {
  challengeIn,
  checkNewPasskey,
  passkeyAlgorithms,
  passkeyLimit,
  passkeySeconds,
  passkeysOf,
  passkeyTries,
  relyingParty,
} from './passkeys.ts';
import { requirePerson } from './proofs.ts';
import { byFactorCode, hasFactor } from './secondFactor.ts';
import { tellOwner } from './securityNotice.ts';
import { issueSecret, takeSecret } from './singleUseSecrets.ts';
import { hasWayIn } from './waysIn.ts';

/** Passkeys that an account can have at once. */
export const mostPasskeys = 20;
type Key = Extract<
  keyof (typeof locales.identity.accountMails)['en-US'],
  `${string}${'asskey' | 'Factor'}${string}`
>;

const refuse = (field: string, code: string, key: Key, values = {}) =>
  fieldRefused({ field, code, text: sentence(locales.identity.accountMails, key, values) });

// as text: not every number of the contract's ids is one that can be stored
const idText = sql<string>`id::text`;

const noSuchPasskey = () => new NotFound(sentence(locales.identity.accountMails, 'noSuchPasskey'));

/** Adding passkeys, naming and removing them, of the signed-in account; and what one signs to sign in. */
export function passkeyHandlers(services: Services): HandledEndpoint[] {
  const { database, now } = services;

  /**
   * Makes sure that the person themselves adds a passkey. It goes past a second factor from then on, so where there is one
   * it takes a code of that, and else a proof.
   */
  async function mayAdd({ caller, body, request }: Call<typeof beginPasskey>): Promise<void> {
    if (!(await hasFactor(database, caller.id))) {
      const proof = { proof: body.proof, need: 'passkeyProofNeeded' } as const;
      await inTransaction(database, (transaction) =>
        requirePerson(services, transaction, caller, proof),
      );
      return;
    }
    const { code } = body;
    if (code === undefined) throw refuse('code', 'required', 'passkeyCodeNeeded');
    const given = { accountId: caller.id, code };
    if (!(await byFactorCode(services, request, given, async () => undefined)))
      throw refuse('code', 'wrong-code', 'wrongFactorOrRecovery');
  }

  /** Locks the account, so that of passkeys that are added at once none is one too many. */
  async function requireRoom(transaction: Transaction<Tables>, accountId: string): Promise<void> {
    await transaction
      .selectFrom('account')
      .where('id', '=', accountId)
      .select('id')
      .forUpdate()
      .execute();
    if ((await passkeysOf(transaction, accountId)).length >= mostPasskeys)
      throw refuse('', 'too-many', 'tooManyPasskeys', { most: mostPasskeys });
  }

  return [
    handle(beginPasskey, async (call) => {
      const { id, name, nickname } = call.caller;
      const party = relyingParty(services, call.request);
      await mayAdd(call);
      const issue = { purpose: 'passkey', seconds: passkeySeconds, accountId: id } as const;
      return succeed({
        challenge: await issueSecret(services, issue),
        rp: { id: party.id, name: 'Bookdesk' },
        user: {
          id: Buffer.from(id).toString('base64url'),
          name,
          displayName: nickname || name,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        // an authenticator is added once
        excludeCredentials: (await passkeysOf(database, id)).map(({ credential_id }) => ({
          type: 'public-key' as const,
          id: credential_id,
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
        timeout: passkeySeconds * 1_000,
      });
    }),
    handle(addPasskey, async ({ caller, body, request, language, requestId }) => {
      const accountId = caller.id;
      const party = relyingParty(services, request);
      const challenge = challengeIn(body.clientDataJSON) ?? '';
      const begun = await takeSecret(services, 'passkey', challenge);
      if (begun?.accountId !== accountId) throw refuse('', 'expired', 'passkeyExpired');
      const made = await checkNewPasskey(services, party, challenge, body);
      if (!made) throw refuse('', 'unreadable', 'passkeyUnreadable');
      const id = newIdentifier();
      await inTransaction(database, async (transaction) => {
        await requireRoom(transaction, accountId);
        const added = await transaction
          .insertInto('passkey')
          .values({
            id,
            account_id: accountId,
            name: body.name,
            credential_id: made.credentialId,
            public_key: made.publicKey,
            counter: String(made.counter),
            created_at: now(),
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw refuse('', 'taken', 'passkeyTaken');
        const notice = { accountId, language, requestId, key: 'passkeyAdded' } as const;
        await tellOwner(services, transaction, { ...notice, target: body.name });
      });
      return succeed({ id });
    }),
    handle(renamePasskey, async ({ caller, body: { id, name } }) => {
      const renamed = await database
        .updateTable('passkey')
        .set({ name })
        .where(idText, '=', id)
        .where('account_id', '=', caller.id)
        .returning('id')
        .executeTakeFirst();
      if (!renamed) throw noSuchPasskey();
      return succeed({});
    }),
    handle(removePasskey, async ({ caller, body, language, requestId }) => {
      const accountId = caller.id;
      await inTransaction(database, async (transaction) => {
        const removed = await transaction
          .deleteFrom('passkey')
          .where(idText, '=', body.id)
          .where('account_id', '=', accountId)
          .returning('name')
          .executeTakeFirst();
        if (!removed) throw noSuchPasskey();
        if (!(await hasWayIn(transaction, accountId)))
          throw refuse('id', 'last-way-in', 'passkeyLastWay');
        const notice = { accountId, language, requestId, key: 'passkeyRemoved' } as const;
        await tellOwner(services, transaction, { ...notice, target: removed.name });
      });
      return succeed({});
    }),
    handle(beginPasskeySignIn, async ({ request, clientAddress }) => {
      const party = relyingParty(services, request);
      await takeNetworkTry(services, passkeyTries, clientAddress, passkeyLimit);
      const issue = { purpose: 'passkey-sign-in', seconds: passkeySeconds } as const;
      const challenge = await issueSecret(services, issue);
      return succeed({ challenge, rpId: party.id, timeout: passkeySeconds * 1_000 });
    }),
  ];
}
