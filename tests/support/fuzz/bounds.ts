import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What one call, and all of them together, may take of the machine. Far above what any takes, far below what hurts. */
export const bounds = {
  /** seconds of processor time of one call: other work of the machine does not count */
  processorSeconds: 5,
  /** bytes that the process may come to hold at most, above what it held before */
  peakBytes: 1024 * 1024 * 1024,
  /** bytes that stay after a full collection, however many calls there were */
  keptBytes: 96 * 1024 * 1024,
} as const;

/** @returns bytes of the heap that are in use after a full collection */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

/** bytes that the process held at most since its start; the system tells kilobytes */
const peakBytes = (): number => process.resourceUsage().maxRSS * 1_024;

/** Begins to look at the memory of this process. */
export function weigh(): { kept(): number; peak(): number } {
  const [keptBefore, peakBefore] = [keptBytes(), peakBytes()];
  return {
    kept: () => keptBytes() - keptBefore,
    peak: () => peakBytes() - peakBefore,
  };
}

/** Does `work`, alone in this process. @returns what it gave, and the seconds of processor time that it took */
export async function metered<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1_000_000];
}
