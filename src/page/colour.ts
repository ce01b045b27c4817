/** Red, green and blue from 0 to 255, opacity from 0 to 1; undefined if the text is no colour. */
function partsOf(colour: string): readonly [number, number, number, number] | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(colour);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts
    .slice(1)
    .map((part) => (part === undefined ? 255 : Number.parseInt(part, 16)));
  return [red, green, blue, alpha / 255];
}

/**
 * Whether a colour needs dark or light text, by relative luminance (WCAG 2).
 *
 * @param colour `#RRGGBB` or `#RRGGBBAA`; anything else counts as a light ground
 */
export function groundOf(colour: string): 'light' | 'dark' {
  const parts = partsOf(colour);
  if (!parts) return 'light';
  const [red, green, blue, alpha] = parts;
  const channel = (part: number) => {
    // the white of the sheet shows through transparent colours
    const value = (part / 255) * alpha + (1 - alpha);
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  return luminance > 0.36 ? 'light' : 'dark';
}

const night = [0x0e, 0x11, 0x15] as const;
const breath = 0.09;

/**
 * The ground of a page in dark mode, like `--page` in page.css: dark, with a tint of the page's own colour.
 *
 * @param colour `#RRGGBB` or `#RRGGBBAA`; anything else counts as white
 */
export function darkGroundOf(colour: string): string {
  const [red, green, blue, alpha] = partsOf(colour) ?? [255, 255, 255, 1];
  const share = breath * alpha;
  const mixed = [red, green, blue].map((part, index) =>
    Math.round((part * share + (night[index] ?? 0) * (1 - breath)) / (share + 1 - breath)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
