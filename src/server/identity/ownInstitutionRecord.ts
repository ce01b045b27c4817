import type { Kysely } from 'kysely';
import { institutionStatus, type OwnInstitution } from '#contract/entities/institution.ts';
import { maskMailAddress, maskMobileNumber } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { Forbidden, sentence } from '../http/errors.ts';
import { informationOf } from './institutionColumns.ts';

/**
 * The institution of one account, with the details that the account gave. Only the own institution is ever read here.
 */

export type OwnInstitutionRecord = Awaited<ReturnType<typeof readOwnInstitution>>;

/** @throws Forbidden if the account has no institution */
export async function readOwnInstitution(database: Kysely<Tables>, accountId: string) {
  const record = await ofAccount(database, accountId).executeTakeFirst();
  if (!record) throw new Forbidden(sentence(locales.server.http, 'institutionNeeded'));
  return { ...record, status: institutionStatus.parse(record.status) };
}

/** The same, held until the transaction ends: of two changes at once the second sees the first. */
export async function lockOwnInstitution(
  transaction: Kysely<Tables>,
  accountId: string,
): Promise<OwnInstitutionRecord> {
  const record = await ofAccount(transaction, accountId).forUpdate().executeTakeFirst();
  if (!record) throw new Forbidden(sentence(locales.server.http, 'institutionNeeded'));
  return { ...record, status: institutionStatus.parse(record.status) };
}

const ofAccount = (database: Kysely<Tables>, accountId: string) =>
  database
    .selectFrom('account')
    .innerJoin('institution', 'institution.id', 'account.institution_id')
    .where('account.id', '=', accountId)
    .select([
      'account.id as account_id',
      'account.name as account_name',
      'account.mail',
      'account.pending_mail',
      'account.phone',
      'institution.id',
      'institution.name',
      'institution.information',
      'institution.status',
      'institution.reason',
      'institution.operator_name',
      'institution.submitted_at',
      'institution.revision',
    ]);

/** As the institution itself reads it; the confirmed mail and the phone are masked. */
export function presentOwnInstitution(record: OwnInstitutionRecord): OwnInstitution {
  return {
    status: record.status,
    reason: record.reason,
    mail: maskMailAddress(record.mail ?? ''),
    pendingMail: record.pending_mail,
    information: informationOf(record),
    operator:
      record.operator_name === ''
        ? null
        : { name: record.operator_name, phone: maskMobileNumber(record.phone ?? '') },
    submittedAt: record.submitted_at?.toISOString() ?? null,
    revision: record.revision,
  };
}
