/** Red, green and blue from 0 to 1 of `#RGB` or `#RRGGBB`; an alpha value is left out. */
function channels(hex: string): [number, number, number] {
  const digits = hex.slice(1);
  const long = digits.length < 6 ? [...digits].map((one) => one + one).join('') : digits;
  const read = (from: number) => Number.parseInt(long.slice(from, from + 2), 16) / 255;
  return [read(0), read(2), read(4)];
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours by WCAG, `4.5:1`. */
export function contrastOf(left: string, right: string): string {
  const [light = 0, dark = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return `${((light + 0.05) / (dark + 0.05)).toFixed(1)}:1`;
}
