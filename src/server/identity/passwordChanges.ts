import type { Transaction } from 'kysely';
import { resetPasswordByCode, resetPasswordByPwd } from '#contract/endpoints/account.ts';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { deviceHeader } from './knownDevices.ts';
import { hashPassword, requireGoodPassword, requirePassword } from './password.ts';
import { tellOwner } from './securityNotice.ts';
import { revokeSessions } from './sessions.ts';
import { voidSecrets } from './singleUseSecrets.ts';
import { checkCode, spendCode } from './verificationCodes.ts';

interface NewPassword {
  readonly accountId: string;
  readonly passwordHash: string;
  /** the session that goes on */
  readonly keptSessionId?: string;
  readonly language: Language;
  readonly requestId: string;
}

/** Ends what was on its way to another change of the account. */
async function voidProofs(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await voidSecrets(transaction, accountId, ['identity-proof']);
  await transaction.deleteFrom('verification_code').where('account_id', '=', accountId).execute();
}

/** Writes a new password and ends what the old one opened. */
async function writePassword(
  services: Services,
  transaction: Transaction<Tables>,
  { accountId, passwordHash, keptSessionId, language, requestId }: NewPassword,
): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: services.now() })
    .where('id', '=', accountId)
    .execute();
  await voidProofs(transaction, accountId);
  await revokeSessions(services, transaction, accountId, keptSessionId);
  await tellOwner(services, transaction, {
    accountId,
    language,
    requestId,
    key: 'passwordChanged',
  });
}

/** A new password by the old one, and by the code of a phone or mail (contract 7.1). */
export function passwordChangeHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(resetPasswordByPwd, async ({ caller, body, language, requestId }) => {
      await requireGoodPassword('newPassword', body.newPassword, caller.name);
      await requirePassword(services, caller.id, 'oldPassword', body.oldPassword);
      const passwordHash = await hashPassword(body.newPassword);
      const { id: accountId, sessionId: keptSessionId } = caller;
      const change = { accountId, passwordHash, keptSessionId, language, requestId };
      await inTransaction(database, (transaction) => writePassword(services, transaction, change));
      forgetAccount(services, accountId);
      return succeed({});
    }),

    handle(resetPasswordByCode, async (call) => {
      const { body, language, clientAddress, requestId } = call;
      // what the name has to do with it is seen once the account is known to be theirs
      await requireGoodPassword('newPassword', body.newPassword, '');
      const [column, target] =
        'phone' in body ? (['phone', body.phone] as const) : (['mail', body.mailAddr] as const);
      const asked = { purpose: 'reset-password', target, code: body.code, clientAddress } as const;
      const checked = await checkCode(services, asked);
      const account = await database
        .selectFrom('account')
        .where(column, '=', target)
        .select(['id', 'name'])
        .executeTakeFirst();
      if (!account)
        throw fieldRefused({
          field: 'code',
          code: 'code-expired',
          text: sentence(locales.identity.codeMails, 'codeExpired'),
        });
      await requireGoodPassword('newPassword', body.newPassword, account.name);
      const passwordHash = await hashPassword(body.newPassword);
      const change = { accountId: account.id, passwordHash, language, requestId };
      await inTransaction(database, async (transaction) => {
        await spendCode(checked, transaction);
        await writePassword(services, transaction, change);
      });
      forgetAccount(services, account.id);
      // whoever owns the phone or mailbox is not kept out by what strangers try
      const { request, answerHeaders } = call;
      Object.assign(answerHeaders, await deviceHeader(services, request, account.id));
      return succeed({});
    }),
  ];
}
