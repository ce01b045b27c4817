import { groundOf } from '#page/colour.ts';

/** Least contrast at which text is read without effort (WCAG 2, AA). */
export const leastContrast = 4.5;

/** The colour of the page's text: dark on light grounds, white on dark ones (`page.css`). */
const inks = { light: '#17312F', dark: '#FFFFFF' } as const;

/** Contrast of the page's text on a colour, from 1 (none) to 21. */
export const textContrastOn = (colour: string): number =>
  contrastBetween(inks[groundOf(colour)], colour);

/**
 * Contrast of two colours, `#RRGGBB` or `#RRGGBBAA`, from 1 (none) to 21. A transparent ground shows the white of the
 * sheet, a transparent text shows the ground.
 */
export function contrastBetween(text: string, ground: string): number {
  const below = overlaid(ground, [255, 255, 255]);
  const [darker = 0, lighter = 0] = [luminanceOf(below), luminanceOf(overlaid(text, below))].sort(
    (one, other) => one - other,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** The text of a contrast that is too low. It is rounded, but never up to the least allowed value. */
export const shortContrastText = (contrast: number): string =>
  Math.min(contrast, leastContrast - 0.1).toFixed(1);

type Channels = readonly [number, number, number];

function overlaid(colour: string, below: Channels): Channels {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  const alpha = colour.length > 7 ? at(7) / 255 : 1;
  const mixed = (place: number, under: number) => at(place) * alpha + under * (1 - alpha);
  return [mixed(1, below[0]), mixed(3, below[1]), mixed(5, below[2])];
}

/** Relative luminance (WCAG 2). */
function luminanceOf([red, green, blue]: Channels): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
