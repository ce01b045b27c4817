/** Memory at a moment. */
export interface Sample {
  /** seconds since the beginning */
  readonly at: number;
  readonly bytes: number;
}

/** The middle one of the slopes between all pairs (Theil–Sen), in bytes a second: single peaks do not turn it. */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((first, index) =>
    samples
      .slice(index + 1)
      .filter(({ at }) => at !== first.at)
      .map(({ at, bytes }) => (bytes - first.bytes) / (at - first.at)),
  );
  return middle(slopes);
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return 0;
  const upper = sorted[Math.floor(half)] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** What memory may grow by while it is looked at and still be called flat: the larger one of both. */
export interface Allowance {
  /** of its middle size */
  readonly share: number;
  readonly bytes: number;
}

export interface MemoryVerdict {
  readonly first: number;
  readonly last: number;
  readonly middle: number;
  readonly most: number;
  /** bytes in an hour, at this slope */
  readonly perHour: number;
  /** what it grew by between the first and the last look, at this slope */
  readonly grown: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

/** Samples that a slope is worth telling of. */
const fewest = 5;

/** Whether memory is flat over the samples; undefined where they are too few to tell. */
export function judgeMemory(
  samples: readonly Sample[],
  { share, bytes }: Allowance,
): MemoryVerdict | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (samples.length < fewest || !first || !last) return undefined;
  const sizes = samples.map((sample) => sample.bytes);
  const slope = slopeOf(samples);
  const grown = slope * (last.at - first.at);
  const allowed = Math.max(middle(sizes) * share, bytes);
  return {
    first: first.bytes,
    last: last.bytes,
    middle: middle(sizes),
    most: Math.max(...sizes),
    perHour: slope * 3_600,
    grown,
    allowed,
    isFlat: grown <= allowed,
  };
}
