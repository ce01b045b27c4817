import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Limits for the resources that one call, and all of them together, may use: far more than any call needs, and far less
 * than does harm.
 */
export const bounds = {
  /** seconds of processor time for one call, not affected by other work of the machine */
  processorSeconds: 5,
  /** bytes of additional memory at the peak */
  peakBytes: 1024 * 1024 * 1024,
  /** bytes that remain after a full collection, however many calls there were */
  keptBytes: 96 * 1024 * 1024,
} as const;

/** @returns bytes of the heap in use after a full collection */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

/** peak memory of the process in bytes; the system tells kilobytes */
const peakBytes = (): number => process.resourceUsage().maxRSS * 1_024;

/** Starts to measure the memory of this process. */
export function weigh(): { kept(): number; peak(): number } {
  const [keptBefore, peakBefore] = [keptBytes(), peakBytes()];
  return {
    kept: () => keptBytes() - keptBefore,
    peak: () => peakBytes() - peakBefore,
  };
}

/** Runs `work` alone in this process. @returns its result, and its seconds of processor time */
export async function metered<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1_000_000];
}
