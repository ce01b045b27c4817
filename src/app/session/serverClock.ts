/**
 * The server's time, as known from its answers. It decides what is past, due or expired, because the clock of a device
 * may be wrong by hours.
 */

/** milliseconds; smaller differences come from the network and from whole seconds */
const negligible = 60_000;

/** The time told by the latest answer. */
interface Known {
  /** by the server's clock, in milliseconds since 1970 */
  readonly time: number;
  /** by this device's clock, at the same moment */
  readonly deviceTime: number;
  /** by `performance.now`, which cannot be set */
  readonly counter: number;
}
let known: Known | undefined;

/**
 * Records the time of an answer.
 *
 * @param date the `Date` header of the answer; null changes nothing
 * @param receivedAt by this device's clock, in milliseconds since 1970
 */
export function noteServerTime(date: string | null, receivedAt: number): void {
  const given = Date.parse(date ?? '');
  if (Number.isNaN(given)) return;
  const measured = given - receivedAt;
  // a measurement that is nearly the same is ignored, so that displayed times do not jump
  const before = known ? known.time - known.deviceTime : 0;
  const difference = [before, 0].find((one) => Math.abs(measured - one) < negligible) ?? measured;
  known = { time: receivedAt + difference, deviceTime: receivedAt, counter: performance.now() };
}

/** The time in milliseconds since 1970; by the server's clock if this device's is wrong. */
export function serverNow(): number {
  if (!known) return Date.now();
  // uses the larger difference: the device's clock may be set back, and some counters stop while a device sleeps
  const passed = Math.max(performance.now() - known.counter, Date.now() - known.deviceTime);
  return known.time + passed;
}
