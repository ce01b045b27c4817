/**
 * Whether text on a colour must be dark or light to be read, by relative luminance (WCAG 2).
 *
 * @param colour `#RRGGBB` or `#RRGGBBAA`; anything else counts as light ground
 */
export function groundOf(colour: string): 'light' | 'dark' {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(colour);
  if (!parts) return 'light';
  const alpha = parts[4] === undefined ? 1 : Number.parseInt(parts[4], 16) / 255;
  const channel = (text: string | undefined) => {
    // what is transparent lets the white of the sheet through
    const value = (Number.parseInt(text ?? 'ff', 16) / 255) * alpha + (1 - alpha);
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance =
    0.2126 * channel(parts[1]) + 0.7152 * channel(parts[2]) + 0.0722 * channel(parts[3]);
  return luminance > 0.36 ? 'light' : 'dark';
}
