/** The numbers of a value; empty for anything else. */
export const numbersIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'number' && Number.isFinite(one))
    : [];

/**
 * The points of a line through numbers, for SVG.
 *
 * @param width of the drawing; the first number stands at its left edge, the last at its right
 */
export function linePoints(numbers: readonly number[], width: number, height: number): string {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least || 1;
  const step = width / Math.max(numbers.length - 1, 1);
  return numbers
    .map((one, index) => [index * step, height - ((one - least) / span) * height])
    .map((point) => point.map((part) => Math.round(part * 10) / 10).join())
    .join(' ');
}
