import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { ContentStatus, InstitutionStatus } from '#contract/codes.ts';
import {
  type institutionReviewBody,
  institutionStatus,
  type reviewDecisions,
} from '#contract/entities/institution.ts';
import { defaultLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { Forbidden, fieldRefused, sentence } from '../http/errors.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import { forgetAccount } from '../identity/callers.ts';
import { informationOf } from '../identity/institutionColumns.ts';
import { mailedOf } from '../notices/mail.ts';
import { tell } from '../notices/tell.ts';
import { postMessage } from '../outbox/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import {
  accountsOf,
  type InstitutionRecord,
  orCodeTaken,
  presentInstitution,
  readInstitution,
} from './institutionRecords.ts';
import { notFound, refusedWrite, writeRecord } from './records.ts';

/** A save of a record that may have been contributed to a special page. */
interface ContentWrite {
  readonly caller: Caller;
  readonly transaction: Transaction<Tables>;
  /** the stored record; undefined if the record is new, and so cannot have been contributed yet */
  readonly record: unknown;
}

/**
 * If an author changes a record that special pages accepted after a review, its contributions wait for a review again.
 * Those of pages without review stay, and so do those that an operator changes.
 */
export async function reviewAgain(
  id: string,
  { caller, transaction, record }: ContentWrite,
): Promise<void> {
  if (record === undefined || isOperator(caller)) return;
  await transaction
    .updateTable('special_contribution')
    .set({ status: ContentStatus.awaitingReview, reviewed_at: null, reviewed_by: null })
    .where('content_id', '=', id)
    .where('status', '=', ContentStatus.published)
    .where('reviewed_at', 'is not', null)
    .execute();
}

/** An operator's decision on an institution (contract 10.4), and the message that tells the institution of it. */

type Decision = (typeof reviewDecisions)[number];
type Review = z.output<typeof institutionReviewBody>;

interface Step {
  /** the statuses that an institution may have before the decision */
  readonly from: readonly InstitutionStatus[];
  readonly needsReason: boolean;
  /** the status that it has afterwards */
  to(record: InstitutionRecord): InstitutionStatus;
}

const { underReview, rejected, suspected, approved } = InstitutionStatus;

const steps: Readonly<Record<Decision, Step>> = {
  approve: { from: [underReview, rejected], needsReason: false, to: () => approved },
  reject: { from: [underReview], needsReason: true, to: () => rejected },
  suspend: { from: [approved, underReview], needsReason: true, to: () => suspected },
  lift: {
    from: [suspected],
    needsReason: false,
    // if the former status is not known, the institution is reviewed again and not simply approved
    to: ({ suspended_from }) => institutionStatus.parse(suspended_from ?? underReview),
  },
  reopen: { from: [approved, rejected], needsReason: false, to: () => underReview },
};

/** What stands beside the new status, and in the history of reviews. */
function reasonOf(decision: Decision, given: string | undefined): string {
  if (decision === 'reopen') return message(locales.server.review, defaultLanguage, 'reopenReason');
  return steps[decision].needsReason ? (given ?? '') : '';
}

const statusKeys = {
  [InstitutionStatus.registered]: 'incomplete',
  [InstitutionStatus.mailConfirmed]: 'incomplete',
  [InstitutionStatus.informationIncomplete]: 'incomplete',
  [underReview]: 'underReview',
  [rejected]: 'rejected',
  [suspected]: 'suspected',
  [approved]: 'approved',
} as const;

const statusName = (status: number, language: Language): string =>
  message(
    locales.identity.institutionStatus,
    language,
    statusKeys[institutionStatus.parse(status)],
  );

/** @throws InvalidInput if the decision is not possible in this status; its sentence names both */
function refuseStep(decision: Decision, status: number): void {
  if (steps[decision].from.some((allowed) => allowed === status)) return;
  const text = (language: Language) =>
    sentence(locales.server.review, 'notNow', {
      decision: message(locales.server.review, language, decision),
      status: statusName(status, language),
      number: status,
      allowed: steps[decision].from
        .map((allowed) => statusName(allowed, language))
        .join(message(locales.server.review, language, 'or')),
    })(language);
  // no field of the form is wrong, so the problem names none
  throw fieldRefused({ field: '', code: 'not-in-this-status', text });
}

/** An operator does not decide on their own institution. @throws Forbidden */
export function refuseOwn(caller: Caller, institutionId: string): void {
  if (caller.institutionId === institutionId)
    throw new Forbidden(sentence(locales.server.review, 'ownInstitution'));
}

/** A decision as the institution is told of it. */
interface DecisionNotice {
  readonly account: {
    readonly id: string;
    readonly mail: string | null;
    readonly phone: string | null;
  };
  readonly decision: Decision;
  /** the institution's */
  readonly name: string;
  readonly reason: string;
  readonly status: number;
  readonly requestId: string;
}

/**
 * Tells the institution of the decision in the bell, and by mail if it has a confirmed address and wants such mails; if it
 * has none, by text message if it has a phone.
 */
async function tellInstitution(
  services: Services,
  transaction: Transaction<Tables>,
  { account, decision, name, reason, status, requestId }: DecisionNotice,
): Promise<void> {
  // the platform does not know which language the institution reads, so it takes the first of the product
  const say = (key: keyof (typeof locales.server.review)['zh-CN']) =>
    message(locales.server.review, defaultLanguage, key, {
      name,
      reason,
      status: statusName(status, defaultLanguage),
      address: publicOrigin(services.settings),
    });
  const body = say(`${decision}Body`);
  await tell(services, transaction, {
    kind: 'review',
    thing: account.id,
    name,
    outcome: decision,
    note: reason,
    path: () => '/setting/institution',
    accounts: [account.id],
    isMailedElsewhere: true,
  });
  const isMailed = (await mailedOf(transaction, 'review', [account.id])).has(account.id);
  if (account.mail !== null && isMailed)
    await postMessage(
      services,
      {
        kind: 'mail',
        recipient: account.mail,
        subject: say(`${decision}Subject`),
        body,
        requestId,
      },
      transaction,
    );
  else if (account.mail === null && account.phone !== null)
    await postMessage(
      services,
      { kind: 'sms', recipient: account.phone, body, requestId },
      transaction,
    );
}

/**
 * Takes a decision. It is in force from the institution's next call on.
 *
 * @throws NotFound, Conflict where the revision is stale, InvalidInput where a reason is missing or the status does not
 *   allow the decision
 */
export async function reviewInstitution(
  services: Services,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
  review: Review,
) {
  const { database, now } = services;
  const { decision } = review;
  refuseOwn(caller, review.id);
  const step = steps[decision];
  const reason = reasonOf(decision, review.reason);
  if (step.needsReason && reason === '')
    throw refusedWrite('institution', { field: 'reason', code: 'required', key: 'reasonNeeded' });

  let status: InstitutionStatus | undefined;
  let accountId: string | undefined;
  let creditCode = '';
  const work = writeRecord<InstitutionRecord>(database, {
    thing: 'institution',
    table: 'institution',
    caller,
    id: review.id,
    revision: review.revision,
    read: (id) => readInstitution(database, id),
    show: (record) => presentInstitution(database, record),
    insert: () => Promise.reject(notFound('institution', '')),
    update: async (record, transaction) => {
      refuseStep(decision, record.status);
      status = step.to(record);
      creditCode = informationOf(record).creditCode;
      const changed = await transaction
        .updateTable('institution')
        .set({
          status,
          reason,
          suspended_from: decision === 'suspend' ? record.status : null,
          updated_at: now(),
          revision: sql`revision + 1`,
        })
        .where('id', '=', record.id)
        .where('revision', '=', record.revision)
        .where('status', '=', record.status)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return 'stale';
      const account = (await accountsOf(transaction, [record.id])).get(record.id);
      if (!account) return 'written';
      accountId = account.id;
      if (decision === 'approve' && review.enablePublish !== undefined)
        await transaction
          .updateTable('account')
          .set({
            enable_publish: review.enablePublish,
            updated_at: now(),
            revision: sql`revision + 1`,
          })
          .where('id', '=', account.id)
          .where('enable_publish', '!=', review.enablePublish)
          .execute();
      const notice = { account, decision, name: record.name, reason, status, requestId };
      await tellInstitution(services, transaction, notice);
      return 'written';
    },
  });
  const saved = await orCodeTaken(work, () => creditCode);
  if (accountId !== undefined) forgetAccount(services, accountId);
  if (status === undefined) throw new Error('A decision that was taken leads to a status.');
  forgetTotals(database, 'account');
  return { ...saved, status };
}
