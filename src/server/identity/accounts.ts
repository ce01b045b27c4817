import type { Kysely } from 'kysely';
import {
  type InstitutionInformation,
  institutionInformation,
} from '#contract/entities/institution.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { accountSearchColumns } from './accountSearch.ts';
import { institutionColumns } from './institutionColumns.ts';
import { hashPassword } from './password.ts';

export { hashPassword };

/** A new account; parts that are left out are empty or false. */
export interface NewAccount {
  /** the name for signing in; unique, ignoring capitals */
  readonly name: string;
  readonly nickname: string;
  readonly avatar?: string;
  /** a hash of `hashPassword`; without one nobody can sign in by password */
  readonly passwordHash?: string;
  /** proven; unique */
  readonly phone?: string;
  /** confirmed, in lower case; unique */
  readonly mail?: string;
  /** asked for, and not confirmed yet */
  readonly pendingMail?: string;
  readonly enablePublish?: boolean;
  readonly roles?: readonly string[];
  readonly permissions?: readonly string[];
  /** makes it an institution account, with an institution of its own */
  readonly institution?: {
    readonly name: string;
    readonly status: number;
    readonly reason?: string;
    readonly information?: Partial<Omit<InstitutionInformation, 'name'>>;
  };
}

/**
 * Creates an account, and its institution if it has one.
 *
 * @param database a transaction, if they must be created together with something else
 * @returns the ids
 */
export async function createAccount(
  database: Kysely<Tables>,
  account: NewAccount,
): Promise<{ id: string; institutionId: string | undefined }> {
  const id = newIdentifier();
  const { institution } = account;
  const institutionId = institution ? newIdentifier() : undefined;
  if (institution && institutionId)
    await database
      .insertInto('institution')
      .values({
        id: institutionId,
        ...institutionColumns(
          institutionInformation.parse({ ...institution.information, name: institution.name }),
        ),
        status: institution.status,
        reason: institution.reason ?? '',
      })
      .execute();
  await database
    .insertInto('account')
    .values({
      id,
      name: account.name,
      nickname: account.nickname,
      avatar: account.avatar ?? '',
      phone: account.phone ?? null,
      mail: account.mail ?? null,
      pending_mail: account.pendingMail ?? '',
      password_hash: account.passwordHash ?? null,
      is_institution: institution !== undefined,
      institution_id: institutionId ?? null,
      enable_publish: account.enablePublish ?? false,
      roles: [...(account.roles ?? [])],
      permissions: [...(account.permissions ?? [])],
      ...accountSearchColumns({ nickname: account.nickname, name: account.name }),
    })
    .execute();
  return { id, institutionId };
}
