/**
 * The number that partial dates are sorted and filtered by: year × 10000 + month × 100 + day; unknown parts are 0.
 *
 * @param publishTime `2015-10-01`, `1997-05`, `2011`, `-750` or nothing
 * @returns null where the date is unknown
 */
export function publishOrderOf(publishTime: string): number | null {
  const parts = /^(-?\d{1,4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(publishTime);
  if (!parts) return null;
  const [, year, month = '0', day = '0'] = parts;
  return Number(year) * 10_000 + Number(month) * 100 + Number(day);
}

/** The least and the greatest order of a year's dates. */
export function publishOrdersOfYear(year: number): { first: number; last: number } {
  return { first: year * 10_000, last: year * 10_000 + 9_999 };
}
