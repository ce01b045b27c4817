import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import {
  activeMailbox,
  bindOperator,
  getInstitutionInfo,
  getReviews,
  sendActiveMail,
  updateInstitutionInfo,
} from '#contract/endpoints/institution.ts';
import { institutionStatus, type PastReview } from '#contract/entities/institution.ts';
import { maskMailAddress, maskMobileNumber } from '#contract/formats.ts';
import type { Language } from '#contract/language.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { fieldRefused } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { postActivation, takeAccountTry, takeActivation, takeMailTry } from './activation.ts';
import { forgetAccount } from './callers.ts';
import { refuseClosed, updateOwnInstitution } from './ownInstitutionDetails.ts';
import {
  lockOwnInstitution,
  type OwnInstitutionRecord,
  presentOwnInstitution,
  readOwnInstitution,
} from './ownInstitutionRecord.ts';
import { takeProof } from './proofs.ts';
import { refusal } from './refusal.ts';
import { tellOwner } from './securityNotice.ts';
import { voidSecrets } from './singleUseSecrets.ts';
import { type CheckedCode, checkCode, spendCode } from './verificationCodes.ts';

/** An institution on its way from its registration to its review, by its own account (contract 4, 7.1). */

const most = 50;

/** what the trail keeps of a change of status */
const change = z.object({
  status: z.object({ to: institutionStatus }),
  reason: z.object({ to: z.string() }).optional(),
});

/** What became of the reviews of an institution, as the trail of changes has it, newest first. */
async function pastReviewsOf(
  database: Kysely<Tables>,
  institutionId: string,
): Promise<PastReview[]> {
  const entries = await database
    .selectFrom('audit')
    .select(['at', 'difference'])
    .where('resource', '=', 'institution')
    .where('record_id', '=', institutionId)
    .where(sql<SqlBool>`jsonb_exists(difference, 'status')`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return entries.flatMap(({ at, difference }) => {
    const { data } = change.safeParse(difference);
    if (!data || data.status.to < InstitutionStatus.underReview) return [];
    return [{ at: at.toISOString(), status: data.status.to, reason: data.reason?.to ?? '' }];
  });
}

/** Whether another account has a phone or a confirmed mail address. */
async function isOfOther(
  transaction: Transaction<Tables>,
  column: 'mail' | 'phone',
  value: string,
  accountId: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('account')
    .where(column, '=', value)
    .where('id', '!=', accountId)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws InvalidInput if the address is confirmed already, or there is none */
function addressToConfirm(record: OwnInstitutionRecord, wanted: string | undefined): string {
  if (record.status !== InstitutionStatus.registered)
    throw fieldRefused(refusal('', 'not-in-this-status', 'mailConfirmed'));
  const mail = wanted ?? record.pending_mail;
  if (mail === '') throw fieldRefused(refusal('mailAddr', 'required', 'mailNeeded'));
  return mail;
}

/** What a message takes from the call that sends it. */
interface Asking {
  readonly language: Language;
  readonly requestId: string;
}

async function sendAgain(
  services: Services,
  accountId: string,
  wanted: string | undefined,
  call: Asking,
): Promise<string> {
  const { database, now } = services;
  const mail = addressToConfirm(await readOwnInstitution(database, accountId), wanted);
  await takeAccountTry(services, accountId);
  await takeMailTry(services, mail);
  await inTransaction(database, async (transaction) => {
    const record = await lockOwnInstitution(transaction, accountId);
    addressToConfirm(record, mail);
    if (record.pending_mail !== mail) {
      await voidSecrets(transaction, accountId, ['activation']);
      await transaction
        .updateTable('account')
        .set({ pending_mail: mail, updated_at: now() })
        .where('id', '=', accountId)
        .execute();
    }
    const name = record.account_name;
    await postActivation(services, transaction, { accountId, name, mail, ...call });
  });
  return mail;
}

const mailTaken = () => fieldRefused(refusal('code', 'mail-taken', 'mailTaken'));

/** The address of an activation link becomes the account's own. */
async function confirmMail(
  { services, transaction }: { services: Services; transaction: Transaction<Tables> },
  secret: string,
): Promise<{ accountId: string; name: string; mail: string }> {
  const ended = () => fieldRefused(refusal('code', 'expired', 'activationEnded'));
  const used = await takeActivation(services, transaction, secret);
  if (!used) throw ended();
  const { accountId, mail } = used;
  const record = await lockOwnInstitution(transaction, accountId);
  if (record.pending_mail !== mail) throw ended();
  if (await isOfOther(transaction, 'mail', mail, accountId)) throw mailTaken();
  await voidSecrets(transaction, accountId, ['activation']);
  await transaction
    .updateTable('account')
    .set({ mail, pending_mail: '', updated_at: services.now() })
    .where('id', '=', accountId)
    .execute();
  await transaction
    .updateTable('institution')
    .set({ status: InstitutionStatus.mailConfirmed, updated_at: services.now() })
    .where('id', '=', record.id)
    .where('status', '=', InstitutionStatus.registered)
    .execute();
  return { accountId, name: record.account_name, mail };
}

const phoneTaken = () => fieldRefused(refusal('phone', 'taken', 'operatorPhoneTaken'));

interface NewOperator {
  readonly name: string;
  readonly phone: string;
  readonly proof?: string | undefined;
}

/**
 * The proof of identity that changing the phone needs; undefined if it needs none: a stolen session must not be enough to
 * take an account over. Before the first submission a wrong phone can be corrected without a proof.
 *
 * @throws InvalidInput on the field `proof` if it is needed and missing
 */
function neededProof(
  record: OwnInstitutionRecord,
  { phone, proof }: NewOperator,
): string | undefined {
  const isMending = record.status <= InstitutionStatus.informationIncomplete;
  if (record.phone === null || record.phone === phone || isMending) return undefined;
  if (proof === undefined) throw fieldRefused(refusal('proof', 'required', 'operatorProofNeeded'));
  return proof;
}

/** Binds a person by their phone; the phone is the account's own from then on, and signs in. */
async function bind(
  { services, transaction }: { services: Services; transaction: Transaction<Tables> },
  accountId: string,
  operator: NewOperator & { readonly checked: CheckedCode },
  call: Asking,
): Promise<void> {
  const { name, phone, checked } = operator;
  const record = await lockOwnInstitution(transaction, accountId);
  refuseClosed(record);
  const proof = neededProof(record, operator);
  if (proof !== undefined) await takeProof(services, accountId, proof, transaction);
  await spendCode(checked, transaction);
  if (await isOfOther(transaction, 'phone', phone, accountId)) throw phoneTaken();
  // before the change, so that the previous operator notices a change by a stranger
  if (record.phone !== null && record.phone !== phone) {
    const target = maskMobileNumber(phone);
    await tellOwner(services, transaction, { accountId, ...call, key: 'phoneChanged', target });
  }
  await transaction
    .updateTable('account')
    .set({ phone, updated_at: services.now() })
    .where('id', '=', accountId)
    .execute();
  await transaction
    .updateTable('institution')
    .set({ operator_name: name, updated_at: services.now() })
    .where('id', '=', record.id)
    .execute();
}

/**
 * The calls of an institution about itself. Its revision counts changes of its details and its status. Confirming a mail
 * address or binding an operator does not raise it, so that a form that is open meanwhile can still be saved.
 */
export function ownInstitutionHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;
  return [
    handle(sendActiveMail, async ({ caller, query, language, requestId }) => {
      const call = { language, requestId };
      const mailAddr = await sendAgain(services, caller.id, query.mailAddr, call);
      return succeed({ mailAddr, waitSeconds: activationMailPauseSeconds });
    }),

    handle(activeMailbox, async ({ query }) => {
      const confirmed = await orTaken(
        inTransaction(database, (transaction) =>
          confirmMail({ services, transaction }, query.code),
        ),
        mailTaken,
      );
      forgetAccount(services, confirmed.accountId);
      forgetTotals(database, 'institution');
      return succeed({ name: confirmed.name, mail: maskMailAddress(confirmed.mail) });
    }),

    handle(getInstitutionInfo, async ({ caller }) =>
      succeed(presentOwnInstitution(await readOwnInstitution(database, caller.id))),
    ),

    handle(getReviews, async ({ caller }) => {
      const { institutionId } = caller;
      return succeed(institutionId ? await pastReviewsOf(database, institutionId) : []);
    }),

    handle(updateInstitutionInfo, async ({ caller, body }) =>
      succeed(await updateOwnInstitution(services, caller.id, body)),
    ),

    handle(bindOperator, async ({ caller, body, language, requestId }) => {
      const { name, phone, code, proof } = body;
      const record = await readOwnInstitution(database, caller.id);
      refuseClosed(record);
      neededProof(record, body);
      const asked = {
        purpose: 'bind-operator',
        target: phone,
        code,
        accountId: caller.id,
      } as const;
      const checked = await checkCode(services, asked);
      await orTaken(
        inTransaction(database, (transaction) =>
          bind(
            { services, transaction },
            caller.id,
            { name, phone, proof, checked },
            { language, requestId },
          ),
        ),
        phoneTaken,
      );
      forgetAccount(services, caller.id);
      return succeed({ name, phone: maskMobileNumber(phone) });
    }),
  ];
}
