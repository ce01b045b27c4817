import type { Transaction } from 'kysely';
import { institutionInformation } from '#contract/entities/institution.ts';
import { newIdentifier } from '../database/identifier.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { NewRow, Tables } from '../database/tables.ts';
import { institutionColumns } from '../identity/institutionColumns.ts';
import { portrait } from './address.ts';
import { insertAll } from './insert.ts';
import { community, demoPeople, type Person } from './people.ts';
import { steady } from './timeline.ts';

/** What other records keep of an account of the catalogue. */
export interface LoadedPerson {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly isInstitution: boolean;
}
/** Finds a loaded account by its name; a name that nobody bears is a mistake of the catalogue. */
export type PersonFinder = (key: string) => LoadedPerson;

/**
 * Puts the catalogue's people in.
 *
 * @param passwordHash of the demo accounts; the others have none, so nobody can sign in as them
 */
export async function loadPeople(
  transaction: Transaction<Tables>,
  passwordHash: string,
  at: (past: { daysAgo: number; hour: number; minute: number }) => Date,
): Promise<PersonFinder> {
  const loaded = new Map<string, LoadedPerson>();
  const institutions: NewRow<'institution'>[] = [];
  const accounts: NewRow<'account'>[] = [];
  const add = (person: Person, hash: string | null) => {
    const { institution } = person;
    const createdAt = at({
      daysAgo: 330 + steady(person.key, 90),
      hour: 1 + steady(`${person.key}h`, 13),
      minute: steady(`${person.key}m`, 60),
    });
    const stamps = { created_at: createdAt, updated_at: createdAt };
    const record = {
      id: newIdentifier(),
      nickname: person.nickname,
      avatar: portrait(person.nickname),
      isInstitution: institution !== undefined,
    };
    const institutionId = institution ? newIdentifier() : null;
    if (institution && institutionId)
      institutions.push({
        id: institutionId,
        ...institutionColumns(
          institutionInformation.parse({
            name: institution.name,
            introduction: institution.introduction,
          }),
        ),
        status: institution.status,
        reason: institution.reason ?? '',
        ...stamps,
      });
    accounts.push({
      id: record.id,
      name: person.key,
      nickname: person.nickname,
      avatar: record.avatar,
      password_hash: hash,
      is_institution: record.isInstitution,
      institution_id: institutionId,
      enable_publish: person.enablePublish,
      roles: [...(person.roles ?? [])],
      ...searchColumnsOf.account({ nickname: person.nickname, name: person.key }),
      ...stamps,
    });
    loaded.set(person.key, record);
  };
  for (const person of demoPeople) add(person, passwordHash);
  for (const person of community) add(person, null);
  await insertAll(transaction, 'institution', institutions);
  await insertAll(transaction, 'account', accounts);
  return (key) => {
    const person = loaded.get(key);
    if (!person) throw new Error(`The catalogue holds nobody called ${key}.`);
    return person;
  };
}
