/** Two digits of a number that has at most two: `05`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds as a clock shows them: `05:30`, from an hour on `1:02:03`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
