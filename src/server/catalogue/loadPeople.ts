import type { Transaction } from 'kysely';
import { InstitutionStatus } from '#contract/codes.ts';
import { creditCodeOf } from '#contract/creditCode.ts';
import {
  type InstitutionInformation,
  institutionInformation,
} from '#contract/entities/institution.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { NewRow, Tables } from '../database/tables.ts';
import { accountSearchColumns } from '../identity/accountSearch.ts';
import { institutionColumns } from '../identity/institutionColumns.ts';
import { licence, portrait } from './address.ts';
import { insertAll } from './insert.ts';
import { readSeed, type SeedInstitution, type SeedPerson } from './seed.ts';
import { steady } from './timeline.ts';

/** What other records need of a loaded account. */
interface LoadedPerson {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly isInstitution: boolean;
}
/** Finds a loaded account by its name; throws if the catalogue names an account that it does not have. */
export type PersonFinder = (key: string) => LoadedPerson;

type At = (past: { daysAgo: number; hour: number; minute: number }) => Date;

/** When an account was created, and when its institution submitted its details. */
function datesOf(
  { key, institution, joinedDaysAgo }: SeedPerson,
  at: At,
): { createdAt: Date; submittedAt?: Date } {
  const clock = { hour: 1 + steady(`${key}h`, 13), minute: steady(`${key}m`, 60) };
  const submitted = institution?.submittedDaysAgo;
  // most accounts are a year old; those in review were created some days before they submitted
  const daysAgo =
    institution?.status === InstitutionStatus.underReview && submitted !== undefined
      ? submitted + 1 + steady(key, 4)
      : (joinedDaysAgo ?? 330 + steady(key, 90));
  return {
    createdAt: at({ ...clock, daysAgo }),
    ...(submitted !== undefined && { submittedAt: at({ ...clock, daysAgo: submitted }) }),
  };
}

/** The details of an institution, with the check digit of its credit code and a sample of its licence. */
function informationOf(institution: SeedInstitution): InstitutionInformation {
  const { name, introduction, kind, registration, contactName, contactPhone, address } =
    institution;
  const creditCode = registration === undefined ? '' : creditCodeOf(registration);
  const scene = institution.licence;
  return institutionInformation.parse({
    name,
    introduction,
    kind,
    creditCode,
    licence: scene ? licence(name, creditCode, address ?? '', scene) : '',
    contactName,
    contactPhone,
    address,
  });
}

function institutionOf(
  institution: SeedInstitution,
  { createdAt, submittedAt }: ReturnType<typeof datesOf>,
): NewRow<'institution'> {
  const { status, reason, operator } = institution;
  return {
    id: newIdentifier(),
    ...institutionColumns(informationOf(institution)),
    status,
    reason,
    operator_name: operator?.name ?? '',
    submitted_at: submittedAt ?? null,
    suspended_from: status === InstitutionStatus.suspected ? InstitutionStatus.approved : null,
    created_at: createdAt,
    updated_at: submittedAt ?? createdAt,
  };
}

/**
 * The phone number and mail address of an account: an institution has its operator's phone number, and a mail address
 * without a mailbox.
 */
function contactOf({ key, phone, mail, institution }: SeedPerson) {
  return {
    phone: phone ?? institution?.operator?.phone ?? null,
    mail: mail ?? (institution ? `${key}@example.com` : null),
  };
}

/**
 * Inserts the people of the catalogue.
 *
 * @param passwordHash of the demo accounts; the others have no password, so nobody can sign in as them
 */
export async function loadPeople(
  transaction: Transaction<Tables>,
  passwordHash: string,
  at: At,
): Promise<PersonFinder> {
  const loaded = new Map<string, LoadedPerson>();
  const institutions: NewRow<'institution'>[] = [];
  const accounts: NewRow<'account'>[] = [];
  const add = (person: SeedPerson, hash: string | null) => {
    const dates = datesOf(person, at);
    const record = {
      id: newIdentifier(),
      nickname: person.nickname,
      avatar: portrait(person.nickname),
      isInstitution: person.institution !== undefined,
    };
    const institution = person.institution && institutionOf(person.institution, dates);
    if (institution) institutions.push(institution);
    accounts.push({
      id: record.id,
      name: person.key,
      nickname: person.nickname,
      avatar: record.avatar,
      ...contactOf(person),
      password_hash: hash,
      is_institution: record.isInstitution,
      institution_id: institution?.id ?? null,
      enable_publish: person.enablePublish,
      roles: person.roles,
      ...accountSearchColumns({ nickname: person.nickname, name: person.key }),
      created_at: dates.createdAt,
      updated_at: dates.createdAt,
    });
    loaded.set(person.key, record);
  };
  const { demo, readers, newcomers, applicants } = readSeed().people;
  for (const person of demo) add(person, passwordHash);
  for (const person of [...readers, ...newcomers, ...applicants]) add(person, null);
  await insertAll(transaction, 'institution', institutions);
  await insertAll(transaction, 'account', accounts);
  return (key) => {
    const person = loaded.get(key);
    if (!person) throw new Error(`The catalogue holds nobody called ${key}.`);
    return person;
  };
}
