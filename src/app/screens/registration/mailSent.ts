import { serverNow } from '#app/session/serverClock.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';

/** When this page saw an activation mail go out, so that the wait for the next one is known after a registration. */

/** by the name of the account; milliseconds since 1970, by the server’s clock */
const sentAt = new Map<string, number>();

/** An activation mail has just gone out to an account, by its name. */
export function noteMailSent(account: string): void {
  sentAt.set(account, serverNow());
}

/** Seconds until an account may ask for another activation mail; 0 where nothing is known of an earlier one. */
export const secondsUntilNextMail = (account: string): number =>
  Math.max(
    0,
    Math.ceil(activationMailPauseSeconds - (serverNow() - (sentAt.get(account) ?? 0)) / 1_000),
  );
