import type { Transaction } from 'kysely';
import type { Notice } from '#contract/endpoints/notices.ts';
import { inLanguage } from '#contract/language.ts';
import { nameRecords } from '../audit/records.ts';
import type { Tables } from '../database/tables.ts';
import type { ListCalls } from '../finding/listCalls.ts';
import { Forbidden, NotFound } from '../http/errors.ts';
import { type Caller, personOf } from '../http/handle.ts';
import type { Question } from '../http/perform.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';
import { type OpenedRecord, openRecord } from './opened.ts';
import { peopleOf } from './people.ts';

/** Who is told that a note mentions them. */

/** Somebody who is told, and what the record is called to them. */
export interface Told {
  readonly account: string;
  readonly name: string;
  /** by which they see the record, if they are a member of an institution that does */
  readonly membership?: Notice['membership'];
}

/** Those of these accounts who are told: others of the same side who see the record now. */
export async function toldOf(
  services: Services,
  calls: ListCalls,
  { list, resource, id, side }: OpenedRecord,
  mentioned: readonly string[],
  by: Caller,
  question: Question,
): Promise<Told[]> {
  const others = mentioned.filter((account) => account !== personOf(by));
  if (others.length === 0) return [];
  const people = (await peopleOf(services, side)).filter((one) => others.includes(one.id));
  const named = await nameRecords(services, new Map([[resource, new Set([id])]]));
  const title = inLanguage(named.get(`${resource} ${id}`)?.title, question.language);
  const told: Told[] = [];
  for (const { id: account, caller } of people)
    try {
      const record = { resource: list.name, id };
      const seen = await openRecord(services, calls, record, caller, question);
      if (seen.side !== side) continue;
      const label = inLanguage(list.singular, question.language);
      const membership = caller.member && { id: caller.member.id, nickname: caller.nickname };
      told.push({ account, name: (seen.isTitleSeen && title) || label, membership });
    } catch (error) {
      // who does not see the record is not told that there is something
      if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
    }
  return told;
}

/** Tells people of a note that mentions them, in the transaction that writes it. */
export async function tellMentioned(
  services: Services,
  transaction: Transaction<Tables>,
  { list, id }: OpenedRecord,
  told: readonly Told[],
  { note, by, requestId }: { note: string; by: Caller; requestId: string },
): Promise<void> {
  const path = `/resource/${list.name}/detail/${id}/notes`;
  // always in the same order, so that two transactions do not wait for each other
  const inOrder = [...told].sort((one, other) => (one.account < other.account ? -1 : 1));
  for (const { account, name, membership } of inOrder)
    await tell(services, transaction, {
      ...{ kind: 'mention', thing: note, name, accounts: [account], requestId },
      by: by.member?.nickname ?? by.nickname,
      ...(membership && { membership }),
      path: () => path,
    });
}
