import type { Kysely } from 'kysely';
import type { MailChoice, NoticeKind } from '#contract/endpoints/notices.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import { isOperator } from '../http/handle.ts';
import { mayReview, type ReviewedList } from './reviewing.ts';

/** Which notices go out by mail as well, as each person chooses. */

/** until somebody says no */
const mailedAnyway: ReadonlySet<string> = new Set<NoticeKind>(['review']);

/** Which of these accounts get notices of a kind by mail. */
export async function mailedOf(
  database: Kysely<Tables>,
  kind: NoticeKind,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const chosen = await database
    .selectFrom('notice_mail')
    .select(['account_id', 'is_mailed'])
    .where('kind', '=', kind)
    .where('account_id', 'in', [...accounts])
    .execute();
  const choices = new Map(chosen.map((row) => [row.account_id, row.is_mailed]));
  return new Set(accounts.filter((id) => choices.get(id) ?? mailedAnyway.has(kind)));
}

/** The kinds of notices that can reach somebody. */
function kindsFor(caller: Caller): NoticeKind[] {
  const ofInstitutions = caller.institutionId === undefined ? [] : (['review'] as const);
  const reviews = (list: ReviewedList) =>
    isOperator(caller) || (caller.role !== undefined && mayReview(caller.role.grants, list));
  const ofReviewers = [
    ...(reviews('contributions') ? (['contribution'] as const) : []),
    ...(reviews('institutions') ? (['registration'] as const) : []),
  ];
  const ofOperators = isOperator(caller) ? (['job', 'webhook'] as const) : [];
  return [
    ...ofInstitutions,
    ...ofReviewers,
    ...ofOperators,
    'decision',
    'live',
    'import',
    'mention',
  ];
}

/** What somebody chose, of each kind that can reach them. */
export async function readChoices(
  database: Kysely<Tables>,
  caller: Caller,
): Promise<{ choices: MailChoice[]; hasMail: boolean }> {
  const account = await database
    .selectFrom('account')
    .leftJoin('notice_mail', 'notice_mail.account_id', 'account.id')
    .select(['account.mail', 'notice_mail.kind', 'notice_mail.is_mailed'])
    .where('account.id', '=', caller.id)
    .execute();
  const chosen = new Map(account.map(({ kind, is_mailed }) => [kind, is_mailed]));
  return {
    choices: kindsFor(caller).map((kind) => ({
      kind,
      isMailed: chosen.get(kind) ?? mailedAnyway.has(kind),
    })),
    hasMail: account.some(({ mail }) => mail !== null),
  };
}

/** Keeps a choice. */
export async function keepChoice(
  database: Kysely<Tables>,
  { id }: Caller,
  { kind, isMailed }: MailChoice,
): Promise<void> {
  await database
    .insertInto('notice_mail')
    .values({ account_id: id, kind, is_mailed: isMailed })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ is_mailed: isMailed }),
    )
    .execute();
}
