import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { NoticeKind, noticeFacts } from '#contract/endpoints/notices.ts';
import { grants } from '#contract/grant.ts';
import { defaultLanguage, message } from '#contract/language.ts';
import { keptNoticeDays, keptNotices } from '#contract/limits.ts';
import { noticeText } from '#contract/messages/notices.ts';
import { actingPath } from '#contract/place.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { postMessage } from '../outbox/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { mailedOf } from './mail.ts';
import { mayReview, type ReviewedList } from './reviewing.ts';

/** A job that deletes notices that are too old, or more than an account keeps. */
export async function sweepNotices({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('notice')
    .where('created_at', '<', after(now(), -keptNoticeDays * 24 * 60 * 60))
    .execute();
  await sql`delete from notice using (
      select account_id from notice group by account_id having count(*) > ${sql.lit(keptNotices)}
    ) as full_one
    where notice.account_id = full_one.account_id and notice.id <= (
      select id from notice as newer where newer.account_id = full_one.account_id
      order by id desc offset ${sql.lit(keptNotices)} limit 1
    )`.execute(database);
}

type Facts = z.output<typeof noticeFacts>;

/** Something that concerns people. */
interface Happening extends Partial<Omit<Facts, 'path'>> {
  readonly kind: NoticeKind;
  /** tells what it is about from other things of its kind */
  readonly thing: string;
  readonly name: string;
  /** where the app shows it; operators may have a screen of their own for it */
  readonly path: (isOperator: boolean) => string;
  /** accounts that it concerns; those that are blocked or gone are left out */
  readonly accounts?: readonly string[];
  /** whether it concerns all operators. Default: false */
  readonly operators?: boolean;
  /** the list that it waits in: it concerns operators with a role, too, who may review there */
  readonly reviewedIn?: ReviewedList;
  /** whose doing it is, who needs not be told */
  readonly except?: string;
  /** id of the call or run that it comes from */
  readonly requestId?: string;
  /** whether mails tell of it in another way. Default: false */
  readonly isMailedElsewhere?: boolean;
}

const operatorRole = 'operator';

/** The roles that may review what waits in a list. */
async function rolesReviewing(
  database: Kysely<Tables>,
  list: ReviewedList | undefined,
): Promise<string[]> {
  if (list === undefined) return [];
  const roles = await database.selectFrom('role').select(['id', 'grants']).execute();
  return roles.flatMap(({ id, grants: stored }) => {
    const given = grants.safeParse(stored);
    return given.success && mayReview(given.data, list) ? [id] : [];
  });
}

/** Whom it concerns, always in the same order, so that two transactions do not wait for each other. */
function readersOf(
  database: Kysely<Tables>,
  { accounts = [], operators = false, except }: Happening,
  reviewing: readonly string[],
): Promise<{ id: string; mail: string | null; is_operator: boolean }[]> {
  // one with a role has the lists that it opens, and no more
  const isOperator = sql<boolean>`(roles @> array[${operatorRole}]
    and (role_id is null or role_id = any(${[...reviewing]}::bigint[])))`;
  const query = database
    .selectFrom('account')
    .select(['id', 'mail', isOperator.as('is_operator')])
    .where('is_blocked', '=', false)
    .where((where) =>
      where.or([
        sql<boolean>`id = any(${[...accounts]}::bigint[])`,
        ...(operators ? [isOperator] : []),
      ]),
    )
    .orderBy('id');
  return (except === undefined ? query : query.where('id', '!=', except)).execute();
}

/**
 * Tells people of something, in the bell and, where they chose so, by mail. What has happened before and is not read yet
 * is counted in the same notice, and not mailed again.
 *
 * @param transaction that of what happened
 */
export async function tell(
  services: Services,
  transaction: Transaction<Tables>,
  happening: Happening,
): Promise<void> {
  const { kind, thing, name, outcome = '', by = '', note = '', path, membership } = happening;
  const reviewing = await rolesReviewing(transaction, happening.reviewedIn);
  const readers = await readersOf(transaction, happening, reviewing);
  if (readers.length === 0) return;
  const at = services.now();
  const written = await transaction
    .insertInto('notice')
    .values(
      readers.map(({ id, is_operator }) => {
        const facts: Facts = { name, outcome, by, note, path: path(is_operator), membership };
        const stored = JSON.stringify(facts);
        return {
          id: newIdentifier(),
          account_id: id,
          kind,
          thing_id: thing,
          facts: stored,
          created_at: at,
        };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'thing_id'])
        .where('read_at', 'is', null)
        // with a new id: it stands first again, and who reads the former one has not read this
        .doUpdateSet((expression) => ({
          id: expression.ref('excluded.id'),
          facts: expression.ref('excluded.facts'),
          created_at: expression.ref('excluded.created_at'),
          count: sql<number>`notice.count + 1`,
        })),
    )
    .returning(['account_id', 'count'])
    .execute();
  if (happening.isMailedElsewhere) return;
  const unread = written.flatMap(({ account_id, count }) => (count === 1 ? account_id : []));
  const mailed = await mailedOf(transaction, kind, unread);
  const { requestId = randomUUID() } = happening;
  // the platform does not know which language a person reads, so it takes the first of the product
  const subject = noticeText({ kind, name, outcome, by, count: 1 }, defaultLanguage);
  const origin = publicOrigin(services.settings);
  for (const { id, mail, is_operator } of readers) {
    if (mail === null || !mailed.has(id)) continue;
    const text = membership
      ? message(locales.notifications.mails, defaultLanguage, 'forInstitution', {
          text: subject,
          ...membership,
        })
      : subject;
    const shown = path(is_operator);
    const body = message(
      locales.notifications.mails,
      defaultLanguage,
      note === '' ? 'mail' : 'mailWithNote',
      {
        text,
        note,
        address: origin + (membership ? actingPath(membership.id, shown) : shown),
        settings: `${origin}/setting/user?section=notices`,
      },
    );
    await postMessage(
      services,
      { kind: 'mail', recipient: mail, subject, body, requestId },
      transaction,
    );
  }
}
