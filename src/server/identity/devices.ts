import { endOtherSessions, endSessionCall, getSessions } from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { endOwnSession, liveSessions, revokeSessions } from './sessions.ts';

/** Where an account is signed in, and an end to it; only its own sessions are there at all. */
export function deviceHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(getSessions, async ({ caller }) => {
      const rows = await liveSessions(services, caller.id);
      return succeed(
        rows.map(({ id, device, address, created_at, used_at, passkey }) => {
          const isCurrent = id === caller.sessionId;
          return {
            id,
            device,
            address,
            createdAt: created_at.toISOString(),
            // what is written down of it may be some minutes old
            usedAt: (isCurrent ? services.now() : used_at).toISOString(),
            isCurrent,
            passkey,
          };
        }),
      );
    }),
    handle(endSessionCall, async ({ caller, body }) => {
      if (!(await endOwnSession(services, caller.id, body.id)))
        throw new NotFound(sentence(locales.identity.accountMails, 'noSuchSession'));
      return succeed({});
    }),
    handle(endOtherSessions, async ({ caller }) => {
      const { id, sessionId } = caller;
      const ended = await inTransaction(services.database, (transaction) =>
        revokeSessions(services, transaction, id, sessionId),
      );
      forgetAccount(services, id);
      return succeed({ ended });
    }),
  ];
}
