import type { Kysely } from 'kysely';
import { type InstitutionRow, institutionStatus } from '#contract/entities/institution.ts';
import { orTaken } from '../database/duplicate.ts';
import type { Row, Tables } from '../database/tables.ts';
import { informationOf } from '../identity/institutionColumns.ts';
import { storedId } from './predicates.ts';
import { notFound, refusedWrite, stampsOf } from './records.ts';

/** Institutions as operators read them: the record and the account that speaks for it. */

export const institutionColumnNames = [
  'id',
  'name',
  'status',
  'reason',
  'information',
  'operator_name',
  'submitted_at',
  'suspended_from',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'institution'>)[];
export type InstitutionRecord = Pick<Row<'institution'>, (typeof institutionColumnNames)[number]>;

/** The account of an institution. */
type InstitutionAccount = Pick<
  Row<'account'>,
  'id' | 'name' | 'phone' | 'mail' | 'enable_publish' | 'institution_id'
>;

/** The account of each institution, by the institution's id. If it has several accounts, the oldest one. */
export async function accountsOf(
  database: Kysely<Tables>,
  institutionIds: readonly string[],
): Promise<ReadonlyMap<string, InstitutionAccount>> {
  if (institutionIds.length === 0) return new Map();
  const accounts = await database
    .selectFrom('account')
    .select(['id', 'name', 'phone', 'mail', 'enable_publish', 'institution_id'])
    .where('institution_id', 'in', institutionIds)
    .orderBy('id', 'desc')
    .execute();
  // rows come newest first, and a map keeps the last of equal keys: the oldest account
  return new Map(accounts.map((account) => [account.institution_id ?? '', account]));
}

/** Institutions as whole rows, in the same order. Their accounts are read in one query. */
export async function presentInstitutions(
  database: Kysely<Tables>,
  records: readonly InstitutionRecord[],
): Promise<InstitutionRow[]> {
  const accounts = await accountsOf(
    database,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const account = accounts.get(record.id);
    return {
      id: record.id,
      ...informationOf(record),
      operatorName: record.operator_name,
      operatorPhone: account?.phone ?? '',
      mail: account?.mail ?? '',
      accountId: account?.id ?? null,
      accountName: account?.name ?? '',
      enablePublish: account?.enable_publish ?? false,
      status: institutionStatus.parse(record.status),
      reason: record.reason,
      submittedAt: record.submitted_at?.toISOString() ?? null,
      ...stampsOf(record),
    };
  });
}

/** One row. */
export async function presentInstitution(
  database: Kysely<Tables>,
  record: InstitutionRecord,
): Promise<InstitutionRow> {
  const [row] = await presentInstitutions(database, [record]);
  if (!row) throw notFound('institution', record.id);
  return row;
}

/** The stored institution of this id, or undefined. */
export function readInstitution(
  database: Kysely<Tables>,
  id: string,
): Promise<InstitutionRecord | undefined> {
  return database
    .selectFrom('institution')
    .select(institutionColumnNames)
    .where('id', '=', storedId(id))
    .executeTakeFirst();
}

/**
 * Waits for a write of an institution. If another institution that is approved or in review has the same credit code, the
 * error names the code.
 *
 * @param codeOf gives the code; it is called only after the write has failed
 */
export function orCodeTaken<R>(write: Promise<R>, codeOf: () => string): Promise<R> {
  return orTaken(write, () => {
    const values = { code: codeOf() };
    return refusedWrite('institution', {
      field: 'creditCode',
      code: 'taken',
      key: 'creditCodeTaken',
      values,
    });
  });
}
