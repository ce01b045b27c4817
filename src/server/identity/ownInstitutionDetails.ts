import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { isCdnAddress } from '#contract/addresses.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { certifiedFields, institutionProblems } from '#contract/institution.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { Conflict, type FieldRefusal, fieldRefused, sentence } from '../http/errors.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { informationOf, institutionColumns } from './institutionColumns.ts';
import {
  lockOwnInstitution,
  type OwnInstitutionRecord,
  presentOwnInstitution,
} from './ownInstitutionRecord.ts';
import { refusal, refuseAll } from './refusal.ts';

/** Keeping an institution's details and handing them in (contract 10.4). */

const { registered, informationIncomplete, underReview, rejected, approved } = InstitutionStatus;

const isCertified = (field: string) => certifiedFields.some((name) => name === field);

/**
 * The sentence for a status in which an institution cannot change itself.
 *
 * @throws InvalidInput in status 1, 5 and 22
 */
export function refuseClosed({ status }: Pick<OwnInstitutionRecord, 'status'>): void {
  const keys: Partial<Record<InstitutionStatus, 'mailFirst' | 'underReview' | 'suspected'>> = {
    [registered]: 'mailFirst',
    [underReview]: 'underReview',
    [InstitutionStatus.suspected]: 'suspected',
  };
  const key = keys[status];
  if (key) throw fieldRefused(refusal('', 'not-in-this-status', key));
}

type Update = z.output<typeof updateInstitutionInfo.body>;

/** @throws InvalidInput if the change is not possible in this status, or only with a review */
function nextStatus(
  record: OwnInstitutionRecord,
  { information, submit }: Update,
): InstitutionStatus {
  refuseClosed(record);
  if (record.status === approved) {
    const stored = informationOf(record);
    const changed = certifiedFields.filter((field) => stored[field] !== information[field]);
    if (changed.length === 0) return approved;
    if (!submit)
      refuseAll(
        changed.map((field) => refusal(`information.${field}`, 'review-needed', 'certifiedChange')),
      );
    return underReview;
  }
  if (submit) return underReview;
  return record.status === rejected ? rejected : informationIncomplete;
}

/** What is missing or wrong in the details, as far as the status that they lead to asks for it. */
function detailRefusals(
  information: InstitutionInformation,
  status: InstitutionStatus,
): FieldRefusal[] {
  if (status !== underReview && status !== approved) return [];
  return (
    institutionProblems(information)
      // approved institutions cannot change the reviewed fields here, so those are not checked again
      .filter(({ field }) => status === underReview || !isCertified(field))
      .map(({ field, key }) => ({
        field: `information.${field}`,
        code: key,
        text: sentence(locales.identity.institutionProblem, key),
      }))
  );
}

const creditCodeTaken = refusal('information.creditCode', 'taken', 'creditCodeTaken');

async function isCreditCodeTaken(
  database: Kysely<Tables>,
  institutionId: string,
  creditCode: string,
): Promise<boolean> {
  if (creditCode === '') return false;
  const other = await database
    .selectFrom('institution')
    .where(sql`information ->> 'creditCode'`, '=', creditCode)
    .where('status', 'in', [underReview, InstitutionStatus.suspected, approved])
    .where('id', '!=', institutionId)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whether a picture is stored on the platform, where an address always means the same picture. Another site could replace
 * it after the review, and would learn who looks at it.
 */
const standsHere = (address: string, { CDN_BASE }: Services['settings']): boolean =>
  address.startsWith('/') || isCdnAddress(address, CDN_BASE);

/** @throws InvalidInput with everything that must be corrected before the review */
async function refuseIncomplete(
  { settings }: Services,
  transaction: Kysely<Tables>,
  record: OwnInstitutionRecord,
  { information, status }: { information: InstitutionInformation; status: InstitutionStatus },
): Promise<void> {
  const refusals = detailRefusals(information, status);
  const { licence } = information;
  const isToBeSeen = status === underReview || licence !== informationOf(record).licence;
  if (isToBeSeen && licence !== '' && !standsHere(licence, settings))
    refusals.push(refusal('information.licence', 'elsewhere', 'licenceElsewhere'));
  if (status === underReview) {
    if (await isCreditCodeTaken(transaction, record.id, information.creditCode))
      refusals.push(creditCodeTaken);
    if (record.operator_name === '')
      refusals.push(refusal('operator', 'required', 'operatorNeeded'));
  }
  refuseAll(refusals);
}

/**
 * Saves the details of an account's institution; with `submit` they go to review.
 *
 * @throws Conflict if the revision is stale, InvalidInput with every problem
 */
export async function updateOwnInstitution(services: Services, accountId: string, update: Update) {
  const { database, now } = services;
  const { information, revision } = update;
  const work = inTransaction(database, async (transaction) => {
    const record = await lockOwnInstitution(transaction, accountId);
    if (record.revision !== revision)
      throw new Conflict(
        sentence(locales.identity.registrationServer, 'conflict', { revision: record.revision }),
        { revision: record.revision, current: presentOwnInstitution(record) },
      );
    const status = nextStatus(record, update);
    await refuseIncomplete(services, transaction, record, { information, status });
    const isHandedIn = status === underReview;
    await transaction
      .updateTable('institution')
      .set({
        ...institutionColumns(information),
        status,
        ...(isHandedIn && { submitted_at: now(), reason: '' }),
        updated_at: now(),
        revision: revision + 1,
      })
      .where('id', '=', record.id)
      .execute();
    // what is handed in again while it waits is no news
    if (isHandedIn && record.status !== underReview)
      await tell(services, transaction, {
        kind: 'registration',
        thing: record.id,
        name: information.name,
        path: () => '/resource/institutions?tab=underReview',
        operators: true,
        reviewedIn: 'institutions',
        except: accountId,
      });
    return { revision: revision + 1, status };
  });
  // another institution may hand the same code in at the same moment
  const saved = await orTaken(work, () => fieldRefused(creditCodeTaken));
  forgetAccount(services, accountId);
  forgetTotals(database, 'institution');
  return saved;
}
