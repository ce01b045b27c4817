/**
 * The server's time, as this device knows it: what is past, what is due and what has expired is decided by the server, and
 * the clock of a device may be wrong by hours. Each answer says when it was given.
 */

/** less is what a network and whole seconds make of it, in milliseconds */
const negligible = 60_000;

let difference = 0;

/**
 * Takes note of when an answer was given.
 *
 * @param date the `Date` header of the answer; nothing is learned without it
 * @param receivedAt by this device's clock, in milliseconds since 1970
 */
export function noteServerTime(date: string | null, receivedAt: number): void {
  const given = Date.parse(date ?? '');
  if (Number.isNaN(given)) return;
  const measured = given - receivedAt;
  difference = Math.abs(measured) < negligible ? 0 : measured;
}

/** The time in milliseconds since 1970, by the server's clock where this device's is wrong. */
export const serverNow = (): number => Date.now() + difference;
