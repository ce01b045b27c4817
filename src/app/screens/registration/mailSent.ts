import { serverNow } from '#app/session/serverClock.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';

/** When this page saw an activation mail being sent, to know how long to wait before the next one. */

/** by the account's name; milliseconds since 1970 by the server's clock */
const sentAt = new Map<string, number>();

/** Notes that an activation mail was just sent to an account. */
export function noteMailSent(account: string): void {
  sentAt.set(account, serverNow());
}

/** Seconds until an account may ask for another activation mail; 0 if no earlier one is known. */
export const secondsUntilNextMail = (account: string): number =>
  Math.max(
    0,
    Math.ceil(activationMailPauseSeconds - (serverNow() - (sentAt.get(account) ?? 0)) / 1_000),
  );
