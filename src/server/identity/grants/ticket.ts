import { openSession } from '../sessions.ts';
import { takeSecret } from '../singleUseSecrets.ts';
import { deviceOf, type Grant, need, refuse } from './grant.ts';

/** The one-use ticket of a scan login that was confirmed on a phone (DESIGN 4, "Scan login"). */
export const byTicket: Grant = async (services, call) => {
  const used = await takeSecret(services, 'ticket', need(call, 'ticket'));
  if (!used?.accountId) throw refuse('ticket', 'expired', 'ticketEnded');
  return openSession(services, used.accountId, deviceOf(call), {
    // who has the phone's session has it confirm any number of others
    isProven: false,
    guard: ({ is_blocked }) => {
      if (is_blocked) throw refuse('ticket', 'blocked', 'blocked');
    },
  });
};
