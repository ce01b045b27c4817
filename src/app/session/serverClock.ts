/**
 * The server's time, as this device knows it: what is past, what is due and what has expired is decided by the server, and
 * the clock of a device may be wrong by hours. Each answer says when it was given.
 */

/** less is what a network and whole seconds make of it, in milliseconds */
const negligible = 60_000;

/** What the latest answer has told. */
interface Known {
  /** by the server's clock, in milliseconds since 1970 */
  readonly time: number;
  /** by this device's clock at the same moment */
  readonly deviceTime: number;
  /** by the page's own counter, which cannot be set */
  readonly counter: number;
}
let known: Known | undefined;

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
  // a new measurement is ignored if it is nearly the same, so that displayed times do not jump
  const before = known ? known.time - known.deviceTime : 0;
  const difference = [before, 0].find((one) => Math.abs(measured - one) < negligible) ?? measured;
  known = { time: receivedAt + difference, deviceTime: receivedAt, counter: performance.now() };
}

/** The time in milliseconds since 1970, by the server's clock where this device's is wrong. */
export function serverNow(): number {
  if (!known) return Date.now();
  // a clock that is turned back meanwhile does not take the time with it; some counters stand still while a device sleeps
  const passed = Math.max(performance.now() - known.counter, Date.now() - known.deviceTime);
  return known.time + passed;
}
