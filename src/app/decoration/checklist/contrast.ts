import { groundOf } from '#page/colour.ts';

/** Least contrast at which text is read without effort (WCAG 2, AA). */
export const leastContrast = 4.5;

/** The text of the page: dark on light grounds, white on dark ones (`page.css`). */
const inks = { light: '#17312F', dark: '#FFFFFF' } as const;

/** Contrast of the page's text on a colour, from 1 (none) to 21. */
export function textContrastOn(colour: string): number {
  const [darker, lighter] = [luminanceOf(colour), luminanceOf(inks[groundOf(colour)])].sort(
    (one, other) => one - other,
  );
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance of `#RRGGBB`; what stands behind it is white. */
function luminanceOf(colour: string): number {
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7, 9), 16) / 255 : 1;
  const channel = (at: number) => {
    const value = (Number.parseInt(colour.slice(at, at + 2), 16) / 255) * alpha + (1 - alpha);
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
