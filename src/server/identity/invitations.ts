import type { Transaction } from 'kysely';
import { invitationDays, mostInvitations } from '#contract/endpoints/people.ts';
import { type Language, message } from '#contract/language.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { NotFound, Refused, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import { postMessage, requireService } from '../outbox/index.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { takeTry } from './limits.ts';
import { makeOperator } from './operators.ts';
import { peopleMessages } from './peopleMessages.ts';
import { hashToken, newToken } from './tokens.ts';

/** Invitations by mail: whoever opens the link, signed in to an account, becomes an operator. Each works once. */

/** mails to one address, for all operators together */
const mailLimit = { hits: 5, seconds: 60 * 60 };

/** The invitations that still work. */
export const openInvitations = ({ database, now }: Pick<Services, 'database' | 'now'>) =>
  database
    .selectFrom('operator_invitation')
    .where('operator_invitation.revoked_at', 'is', null)
    .where('operator_invitation.taken_at', 'is', null)
    .where('operator_invitation.expires_at', '>', now());

/** Invites somebody; a former invitation to the address ends with it. @returns the id of the invitation */
export async function invite(
  services: Services,
  to: {
    readonly mail: string;
    /** null for all rights */
    readonly roleId: string | null;
    readonly caller: Caller;
    readonly language: Language;
    readonly requestId: string;
  },
): Promise<string> {
  const { mail, roleId, caller, language, requestId } = to;
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
      .where('revoked_at', 'is', null)
      .where('taken_at', 'is', null)
      .execute();
    const { open } = await openInvitations({ ...services, database: transaction })
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .executeTakeFirstOrThrow();
    if (Number(open) >= mostInvitations)
      throw new Refused(
        409,
        sentence(peopleMessages, 'tooManyInvitations', { most: mostInvitations }),
      );
    await transaction
      .insertInto('operator_invitation')
      .values({
        ...{ id, mail, hash: hashToken(code), account_id: caller.id, created_at: instant },
        role_id: roleId,
        expires_at: after(instant, invitationDays * 24 * 60 * 60),
      })
      .execute();
    const address = `${publicOrigin(services.settings)}/invitation/${code}`;
    const values = { name: caller.nickname, days: invitationDays, address };
    await postMessage(
      services,
      {
        ...{ kind: 'mail', recipient: mail, requestId },
        subject: message(peopleMessages, language, 'invitationSubject'),
        body: message(peopleMessages, language, 'invitationBody', values),
      },
      transaction,
    );
  });
  return id;
}

const ended = () => new NotFound(sentence(peopleMessages, 'invitationEnded'));

/** An invitation that still works, by its code; null if there is none. */
export async function readInvitation(services: Services, code: string) {
  const found = await openInvitations(services)
    .innerJoin('account', 'account.id', 'operator_invitation.account_id')
    .where('hash', '=', hashToken(code))
    .select(['account.nickname', 'operator_invitation.expires_at'])
    .executeTakeFirst();
  return found ? { nickname: found.nickname, expiresAt: found.expires_at.toISOString() } : null;
}

/** Makes the caller an operator by an invitation; of two who take it at the same time, one is. */
export async function takeInvitation(
  services: Services,
  code: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const taken = await markTaken(services, transaction, code, caller);
    if (!taken) throw ended();
    if (!(await makeOperator(services, transaction, caller.id, taken.role_id)))
      throw new Refused(409, sentence(peopleMessages, 'institutionNoOperator'));
  });
  forgetAccount(services, caller.id);
}

async function markTaken(
  services: Services,
  transaction: Transaction<Tables>,
  code: string,
  caller: Caller,
): Promise<{ role_id: string | null } | undefined> {
  const instant = services.now();
  return transaction
    .updateTable('operator_invitation')
    .set({ taken_at: instant, taken_by: caller.id })
    .where('hash', '=', hashToken(code))
    .where('revoked_at', 'is', null)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', instant)
    .returning('role_id')
    .executeTakeFirst();
}
