const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a number of bytes with a factor of 1,024 between units: `10 MB`, `1.5 KB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit: (typeof units)[number] = 'B';
  for (const next of units.slice(1)) {
    if (amount < 1024) break;
    amount /= 1024;
    unit = next;
  }
  return `${Number(amount.toFixed(1))} ${unit}`;
}
