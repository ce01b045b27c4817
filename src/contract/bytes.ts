const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people write them, a unit being 1,024 of the one before: `10 MB`, `1.5 KB`. */
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
