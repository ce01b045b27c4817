import type { Transaction } from 'kysely';
import { changeMail, changePhone } from '#contract/endpoints/account.ts';
import { maskMailAddress, maskMobileNumber } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import type { Tables } from '../database/tables.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { takeProof } from './proofs.ts';
import { tellOwner } from './securityNotice.ts';
import { checkCode, spendCode } from './verificationCodes.ts';

/** What differs between the two addresses that an account is reached at. */
const mail = {
  column: 'mail',
  field: 'mailAddr',
  purpose: 'change-mail',
  taken: 'mailTaken',
  notice: 'mailChanged',
  mask: maskMailAddress,
} as const;
const phone = {
  column: 'phone',
  field: 'phoneNum',
  purpose: 'change-phone',
  taken: 'phoneTaken',
  notice: 'phoneChanged',
  mask: maskMobileNumber,
} as const;
type Reach = typeof mail | typeof phone;

interface AddressChange {
  readonly target: string;
  readonly code: string;
  readonly proof: string;
}

async function writeAddress(
  { now }: Services,
  transaction: Transaction<Tables>,
  { accountId, column, target }: Pick<Reach, 'column'> & { accountId: string; target: string },
): Promise<void> {
  const columns = column === 'mail' ? { mail: target, pending_mail: '' } : { phone: target };
  await transaction
    .updateTable('account')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', accountId)
    .execute();
}

/**
 * The calls that change an account's mail address and phone (contract 7.1). Both take a proof of identity and the code
 * that was sent to the new address. Only a caller who has proven the address learns that another account has it.
 */
export function addressChangeHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;

  async function change(
    {
      caller,
      language,
      requestId,
    }: Pick<Call<typeof changeMail>, 'caller' | 'language' | 'requestId'>,
    reach: Reach,
    { target, code, proof }: AddressChange,
  ) {
    const { id: accountId } = caller;
    const { column, purpose, field, taken, notice, mask } = reach;
    const checked = await checkCode(services, { purpose, target, code, accountId });
    const work = inTransaction(database, async (transaction) => {
      await takeProof(services, accountId, proof, transaction);
      await spendCode(checked, transaction);
      const about = { accountId, language, requestId, key: notice, target: mask(target) };
      // to the old addresses too, so that the owner notices a change by a stranger
      await tellOwner(services, transaction, about);
      await writeAddress(services, transaction, { accountId, column, target });
    });
    await orTaken(work, () =>
      fieldRefused({ field, code: 'taken', text: sentence(locales.identity.accountMails, taken) }),
    );
    forgetAccount(services, accountId);
    return succeed({});
  }

  return [
    handle(changeMail, (call) => {
      const { mailAddr: target, code, proof } = call.body;
      return change(call, mail, { target, code, proof });
    }),
    handle(changePhone, (call) => {
      const { phoneNum: target, code, proof } = call.body;
      return change(call, phone, { target, code, proof });
    }),
  ];
}
