/** When tokens are refreshed (contract 4), apart from how: the guard asks on every navigation. */

/** Whether two times lie on the same calendar day where the person is. */
function sameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Whether a refresh is due: only with a refresh token and its time, and only when forced or when the last one was on
 * an earlier calendar day.
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
