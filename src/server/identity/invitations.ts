import { sql, type Transaction } from 'kysely';
import { type MemberRole, memberRoles } from '#contract/codes.ts';
import { invitationDays, mostInvitations } from '#contract/endpoints/people.ts';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row, Tables } from '../database/tables.ts';
import { NotFound, Refused, sentence } from '../http/errors.ts';
import { type Caller, isOperator, personOf } from '../http/handle.ts';
import { postMessage, requireService } from '../outbox/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { takeTry } from './limits.ts';
import { makeMember } from './members.ts';
import { makeOperator } from './operators.ts';
import { hashToken, newToken } from './tokens.ts';

/** Invitations by mail: whoever opens the link, signed in to an account, becomes an operator, or a member of an institution. Each works once. */

/** mails to one address, whoever invites */
const mailLimit = { hits: 5, seconds: 60 * 60 };

/** The invitations that still work. */
const workingInvitations = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  database
    .selectFrom('operator_invitation')
    .where('operator_invitation.revoked_at', 'is', null)
    .where('operator_invitation.taken_at', 'is', null)
    .where('operator_invitation.expires_at', '>', now());

/** Those that still work of an institution, by its account; those of operators for null. */
export const openInvitations = (
  services: Pick<Services, 'database' | 'now'>,
  forAccount: string | null,
) =>
  workingInvitations(services).where(
    'operator_invitation.for_account_id',
    'is not distinct from',
    forAccount,
  );

/** Revokes an invitation of an institution, by its account, or of operators for null. @throws NotFound if it works no longer */
export async function revokeInvitation(
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
  forAccount: string | null,
): Promise<void> {
  const revoked = await database
    .updateTable('operator_invitation')
    .set({ revoked_at: now() })
    // as text: not every number of the contract's ids is one that can be stored
    .where(sql<string>`id::text`, '=', id)
    .where('for_account_id', 'is not distinct from', forAccount)
    .where('revoked_at', 'is', null)
    .where('taken_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw new NotFound(sentence(locales.team.server, 'noSuchInvitation'));
}

/** Invites somebody; a former invitation to the address ends with it. @returns the id of the invitation */
export async function invite(
  services: Services,
  to: {
    readonly mail: string;
    /** of an operator; null for all rights */
    readonly roleId: string | null;
    /** the role in the institution that the caller is or acts for; absent to invite an operator */
    readonly member?: MemberRole;
    readonly caller: Caller;
    readonly language: Language;
    readonly requestId: string;
  },
): Promise<string> {
  const { mail, roleId, member, caller, language, requestId } = to;
  const forAccount = member === undefined ? null : caller.id;
  requireService(services, 'mail');
  await takeTry(services, `invitation:mail:${mail}`, mailLimit);
  const id = newIdentifier();
  const code = newToken();
  const instant = services.now();
  await inTransaction(services.database, async (transaction) => {
    await transaction
      .updateTable('operator_invitation')
      .set({ revoked_at: instant })
      .where('mail', '=', mail)
      .where('for_account_id', 'is not distinct from', forAccount)
      .where('revoked_at', 'is', null)
      .where('taken_at', 'is', null)
      .execute();
    const { open } = await openInvitations({ ...services, database: transaction }, forAccount)
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .executeTakeFirstOrThrow();
    if (Number(open) >= mostInvitations)
      throw new Refused(
        409,
        sentence(locales.team.server, 'tooManyInvitations', { most: mostInvitations }),
      );
    await transaction
      .insertInto('operator_invitation')
      .values({
        ...{ id, mail, hash: hashToken(code), account_id: personOf(caller), created_at: instant },
        ...{ role_id: roleId, for_account_id: forAccount, member_role: member ?? null },
        expires_at: after(instant, invitationDays * 24 * 60 * 60),
      })
      .execute();
    const address = `${publicOrigin(services.settings)}/invitation/${code}`;
    const values = {
      name: caller.member?.nickname ?? caller.nickname,
      institution: caller.nickname,
      days: invitationDays,
      address,
    };
    const [subject, text] =
      member === undefined
        ? (['invitationSubject', 'invitationBody'] as const)
        : (['memberSubject', 'memberBody'] as const);
    await postMessage(
      services,
      {
        ...{ kind: 'mail', recipient: mail, requestId },
        subject: message(locales.team.server, language, subject, values),
        body: message(locales.team.server, language, text, values),
      },
      transaction,
    );
  });
  return id;
}

const ended = () => new NotFound(sentence(locales.team.server, 'invitationEnded'));

/** An invitation that still works, by its code; null if there is none. */
export async function readInvitation(services: Services, code: string) {
  const found = await workingInvitations(services)
    .innerJoin('account', 'account.id', 'operator_invitation.account_id')
    .leftJoin('account as institution', 'institution.id', 'operator_invitation.for_account_id')
    .where('hash', '=', hashToken(code))
    .select(['account.nickname', 'operator_invitation.expires_at', 'member_role'])
    .select('institution.nickname as institution')
    .executeTakeFirst();
  if (!found) return null;
  const role = memberRoles.find((name) => name === found.member_role);
  const { nickname, institution, expires_at: expires } = found;
  return {
    nickname,
    expiresAt: expires.toISOString(),
    member: role && institution !== null ? { institution, role } : null,
  };
}

/** Makes the caller what an invitation says; of two who take it at the same time, one is. */
export async function takeInvitation(
  services: Services,
  code: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const taken = await markTaken(services, transaction, code, caller);
    if (!taken) throw ended();
    if (taken.for_account_id !== null) {
      await makeMember(services, transaction, { ...taken, caller });
      return;
    }
    if (isOperator(caller) || caller.role)
      throw new Refused(409, sentence(locales.team.server, 'alreadyOperator'));
    if (!(await makeOperator(services, transaction, caller.id, taken.role_id)))
      throw new Refused(409, sentence(locales.team.server, 'institutionNoOperator'));
  });
  forgetAccount(services, caller.id);
}

type TakenInvitation = Pick<
  Row<'operator_invitation'>,
  'role_id' | 'for_account_id' | 'member_role'
>;

async function markTaken(
  services: Services,
  transaction: Transaction<Tables>,
  code: string,
  caller: Caller,
): Promise<TakenInvitation | undefined> {
  const instant = services.now();
  return transaction
    .updateTable('operator_invitation')
    .set({ taken_at: instant, taken_by: caller.id })
    .where('hash', '=', hashToken(code))
    .where('revoked_at', 'is', null)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', instant)
    .returning(['role_id', 'for_account_id', 'member_role'])
    .executeTakeFirst();
}
