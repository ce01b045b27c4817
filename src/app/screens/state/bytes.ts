const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size as people read it: `0 B`, `12 KiB`, `3.4 GiB`. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${units[unit]}`;
}
