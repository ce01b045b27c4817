/** Decides when tokens are refreshed (contract 4); the guard asks on every navigation. */

/** Whether two times are on the same calendar day in the person's time zone. */
function sameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Whether a refresh is due: requires a refresh token and the time of the last refresh; due if forced, or if that time
 * was on an earlier calendar day.
 * @param now milliseconds since 1970
 */
export function refreshDue(
  session: { refreshToken: string | undefined; refreshTokenTime: number | undefined },
  now: number,
  force = false,
): boolean {
  const { refreshToken, refreshTokenTime } = session;
  if (!refreshToken || refreshTokenTime === undefined) return false;
  return force || (refreshTokenTime < now && !sameDay(refreshTokenTime, now));
}
