import { formatInstant } from '#app/language/format.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { scheduleDays } from '#contract/limits.ts';
import type { WritingProblem } from './writing.ts';

/** Publishing at a time: within a year, never in the past. */

const dayMilliseconds = 86_400_000;

/** What is wrong with a time of publication. `now` in milliseconds since 1970. */
export function scheduleProblems(
  publishAt: string | null,
  now: number,
): WritingProblem<{ publishAt: string | null }>[] {
  if (publishAt === null) return [];
  const at = Date.parse(publishAt);
  if (Number.isNaN(at)) return [{ field: 'publishAt', key: 'scheduleNeeded' }];
  if (at <= now) return [{ field: 'publishAt', key: 'schedulePast' }];
  return at > now + scheduleDays * dayMilliseconds
    ? [{ field: 'publishAt', key: 'scheduleFar' }]
    : [];
}

/**
 * What is wrong, but a time of publication that a record had when it was opened: that has come meanwhile, and nobody chose a
 * time in the past.
 *
 * @param opened the values of the record then; undefined for what is new
 */
export function withoutComeTime<Problem extends { readonly key: string }>(
  problems: readonly Problem[],
  values: object,
  opened: object | undefined,
): readonly Problem[] {
  const isAsItWas = opened && Reflect.get(opened, 'publishAt') === Reflect.get(values, 'publishAt');
  return isAsItWas ? problems.filter(({ key }) => key !== 'schedulePast') : problems;
}

/** The time of publication as a person reads it; undefined where it is published at once. */
export function plannedTime(values: object): string | undefined {
  const at: unknown = Reflect.get(values, 'publishAt');
  return typeof at === 'string' && Date.parse(at) > serverNow() ? formatInstant(at) : undefined;
}
