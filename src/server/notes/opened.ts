import type { AuditResource } from '#contract/audit.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { notedKind } from '#schema/noted.ts';
import { answererOf, type ListCalls } from '../finding/listCalls.ts';
import { actingIn } from '../http/access.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import { perform, type Question } from '../http/perform.ts';
import { storedId } from '../jmgr/predicates.ts';
import { limitToCaller } from '../schemas/limit.ts';
import { schemaStore } from '../schemas/store.ts';
import type { Services } from '../services.ts';

/** The records that notes are about, for who may see them. */

/** whose notes somebody sees: the account of an institution, or of somebody on their own; null for operators */
type Side = string | null;

/** A record that somebody may see, and which notes on it are theirs. */
export interface OpenedRecord {
  readonly list: CompiledResource;
  /** the kind of record, as the trail names it: the same for all lists that show it */
  readonly resource: AuditResource;
  readonly id: string;
  readonly side: Side;
  /** whether the title of the record is among what they see of it */
  readonly isTitleSeen: boolean;
}

/** The record that a call is about. */
interface Named {
  readonly resource: string;
  readonly id: string;
}

/** The side of somebody in a list: operators whose role does not open it are on their own there. */
export const sideIn = (caller: Caller, list: string): Side =>
  isOperator(actingIn(caller, list, ['read'])) ? null : caller.id;

/** The list as a caller sees it; undefined if they do not. */
export async function seenList(services: Services, caller: Caller, name: string) {
  const store = schemaStore(services);
  const list = await store.find(name);
  const found = list && (await store.all()).find((one) => one.name === list.name);
  const limited =
    found?.definition && limitToCaller(found.definition, caller, services.now())?.definition;
  return list && limited ? { list, limited } : undefined;
}

/**
 * A record, by the call that shows it to this caller.
 *
 * @throws NotFound, Forbidden if they may not see it, or it has no notes
 */
export async function openRecord(
  services: Services,
  calls: ListCalls,
  { resource: name, id: given }: Named,
  caller: Caller,
  question: Question,
): Promise<OpenedRecord> {
  const seen = await seenList(services, caller, name);
  if (!seen) throw new NotFound(sentence(locales.comments.server, 'noRecord'));
  const { list, limited } = seen;
  const resource = notedKind(list);
  const { detail } = list.endpoints;
  const handled = detail && (await answererOf(calls, list, detail, 'detail'));
  if (resource === undefined || !handled)
    throw new NotFound(sentence(locales.comments.server, 'noNotesHere'));
  const id = storedId(given);
  await perform(
    handled,
    { parameters: { id: given }, query: { id: given }, body: { id: given } },
    { ...question, caller: actingIn(caller, list.name, ['read']) },
  );
  // for others it is called by another field
  const isTitleSeen = limited.recordTitle === list.recordTitle.name;
  return { list, resource, id, side: sideIn(caller, list.name), isTitleSeen };
}
