import { z } from 'zod';
import { formatInstant } from '#app/language/format.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { instant } from '#contract/entities/common.ts';
import { scheduleDays } from '#contract/limits.ts';
import type { WritingProblem } from './writing.ts';

/** Planned publication: within a year, never in the past. */

const dayMilliseconds = 86_400_000;

/** An instant; null publishes at once; empty while a time is planned and cannot be read. */
export const plannedAt = z
  .union([instant, z.literal('')])
  .nullable()
  .default(null);

/** The problem of a planned time. `now` in milliseconds since 1970. */
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
 * Leaves out the problem of a planned time that the record already had when it was opened: the time has passed since, and
 * nobody chose a time in the past.
 *
 * @param opened the values when the record was opened; undefined for a new one
 */
export function withoutComeTime<Problem extends { readonly key: string }>(
  problems: readonly Problem[],
  values: object,
  opened: object | undefined,
): readonly Problem[] {
  const isAsItWas = opened && Reflect.get(opened, 'publishAt') === Reflect.get(values, 'publishAt');
  return isAsItWas ? problems.filter(({ key }) => key !== 'schedulePast') : problems;
}

/** The planned time as text; undefined if it is published at once. */
export function plannedTime(values: object): string | undefined {
  const at: unknown = Reflect.get(values, 'publishAt');
  return typeof at === 'string' && Date.parse(at) > serverNow() ? formatInstant(at) : undefined;
}
