import { cpus, totalmem } from 'node:os';

/** One number, with the goal it is held against. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** the goal in the measurement's own unit; absent where there is none */
  readonly goal?: { readonly limit: number; readonly better: 'lower' | 'higher' };
  /** how it was taken, where the name does not say it */
  readonly note?: string;
}

/** The value at `share` (0 to 1) of the sorted values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[index] ?? Number.NaN;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

function verdict({ value, goal }: Measurement): string {
  if (goal === undefined) return '';
  const ratio = goal.better === 'lower' ? value / goal.limit : goal.limit / value;
  const mark = ratio <= 1 ? 'reached' : 'short';
  return `${goal.better === 'lower' ? '≤' : '≥'} ${goal.limit.toLocaleString('en-US')}  ${mark} (${ratio.toFixed(2)} of the goal)`;
}

/** Prints the measurements as a table, the machine on top. */
export function printReport(measurements: readonly Measurement[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(`\nBookdesk bench — ${machine}\n`);
  const width = Math.max(...measurements.map(({ what }) => what.length));
  for (const measurement of measurements) {
    const { what, value, unit, note } = measurement;
    const figure = `${round(value)} ${unit}`.padStart(14);
    console.log(
      `${what.padEnd(width)} ${figure}   ${verdict(measurement)}${note === undefined ? '' : `  ${note}`}`,
    );
  }
}
