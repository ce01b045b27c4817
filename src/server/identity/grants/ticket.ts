import { readSecret, takeSecret } from '../singleUseSecrets.ts';
import { type Grant, need, refuse } from './grant.ts';
import { signInAs } from './signInAs.ts';

/** The one-use ticket of a scan login that was confirmed on a phone (contract 10.7). */
export const byTicket: Grant = async (services, call) => {
  const ticket = need(call, 'ticket');
  const waiting = await readSecret(services, 'ticket', ticket);
  if (!waiting?.accountId) throw refuse('ticket', 'expired', 'ticketEnded');
  return signInAs(services, call, waiting.accountId, {
    // a stolen session of the phone could confirm any number of sign-ins, so these do not count as proven
    isProven: false,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('ticket', 'blocked', 'blocked');
      if (!(await takeSecret(services, 'ticket', ticket, transaction)))
        throw refuse('ticket', 'expired', 'ticketEnded');
    },
  });
};
