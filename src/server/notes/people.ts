import { type Kysely, sql } from 'kysely';
import { memberRoles } from '#contract/codes.ts';
import type { NotedPerson } from '#contract/endpoints/notes.ts';
import { initialsOf } from '#contract/initials.ts';
import { offeredPeople } from '#contract/notes.ts';
import { searchTextOf } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { type Caller, personOf } from '../http/handle.ts';
import { readCallers } from '../identity/callers.ts';
import type { Services } from '../services.ts';
import { type OpenedRecord, seenList, sideIn } from './opened.ts';

/** Who is on the side of a note: the operators, or an institution with its members. */

/** Somebody of a side, with the caller that they are there. */
export interface Person extends NotedPerson {
  readonly caller: Caller;
}

/** most people of a side that are looked through */
const mostPeople = 1_000;

async function operators(services: Services): Promise<Person[]> {
  const rows = await services.database
    .selectFrom('account')
    .where(sql<boolean>`roles @> array['operator']`)
    .where('is_blocked', '=', false)
    .select('id')
    .orderBy('id')
    .limit(mostPeople)
    .execute();
  const callers = await readCallers(
    services,
    rows.map(({ id }) => id),
  );
  return callers.map((caller) => {
    const { id, name, nickname } = caller;
    return { id, name, nickname, caller };
  });
}

const membersOf = (database: Kysely<Tables>, account: string) =>
  database
    .selectFrom('institution_member as member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('member.for_account_id', '=', account)
    .where('member.ended_at', 'is', null)
    .where('account.is_blocked', '=', false)
    .select(['member.id as member_id', 'member.role'])
    .select(['account.id', 'account.name', 'account.nickname'])
    .limit(mostPeople)
    .execute();

async function peopleOfAccount(services: Services, account: string): Promise<Person[]> {
  const [caller] = await readCallers(services, [account]);
  if (!caller) return [];
  const own = { id: caller.id, name: caller.name, nickname: caller.nickname, caller };
  const members = (await membersOf(services.database, account)).flatMap((row) => {
    const role = memberRoles.find((name) => name === row.role);
    if (!role) return [];
    const { id, name, nickname } = row;
    const member = { id: row.member_id, accountId: id, nickname, role };
    return { id, name, nickname, caller: { ...caller, member } };
  });
  return [own, ...members];
}

/** Everybody of a side, whether they see a list or not. */
export const peopleOf = (services: Services, side: OpenedRecord['side']): Promise<Person[]> =>
  side === null ? operators(services) : peopleOfAccount(services, side);

/** How well somebody is whom a text means: 0 if not at all. */
function fitness({ name, nickname }: Person, text: string): number {
  const [shown, account] = [searchTextOf(nickname), searchTextOf(name)];
  if (text === '' || shown.startsWith(text)) return 3;
  if (account.startsWith(text) || initialsOf(nickname).startsWith(text)) return 2;
  return shown.includes(text) ? 1 : 0;
}

/** The people whom somebody may mention, the best first. */
export async function peopleMeant(
  services: Services,
  { list, side }: OpenedRecord,
  keyword: string,
  asking: Caller,
): Promise<NotedPerson[]> {
  const text = searchTextOf(keyword);
  const found = (await peopleOf(services, side))
    .filter(({ id }) => id !== personOf(asking))
    .map((person) => ({ person, fit: fitness(person, text) }))
    .filter(({ fit }) => fit > 0)
    .sort(
      (one, other) =>
        other.fit - one.fit || one.person.nickname.localeCompare(other.person.nickname),
    );
  const offered: NotedPerson[] = [];
  for (const { person } of found) {
    if (offered.length === offeredPeople) break;
    const { id, name, nickname, caller } = person;
    const isThere =
      sideIn(caller, list.name) === side && (await seenList(services, caller, list.name));
    if (isThere) offered.push({ id, name, nickname });
  }
  return offered;
}
