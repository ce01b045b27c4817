import { z } from 'zod';
import { CallFailure } from '#app/session/callFailure.ts';
import { ContentStatus } from '#contract/codes.ts';
import { conflictData } from '#contract/errors.ts';
import type { WritingKind } from '../writing.ts';

const published = z.object({ status: z.literal(ContentStatus.published) });

/**
 * Whether a save was refused only because the record was published at its planned time meanwhile, with its text
 * unchanged.
 *
 * @param opened the values when the record was opened; undefined for a new one
 * @returns its present revision; undefined if the save was refused for another reason
 */
export function publishedSince<V extends object>(
  { readCurrent, shape }: Pick<WritingKind<V>, 'readCurrent' | 'shape'>,
  failure: unknown,
  values: V,
  opened: V | undefined,
): number | undefined {
  if (!(failure instanceof CallFailure) || failure.code !== 409 || !opened) return undefined;
  const met = conflictData.safeParse(failure.data);
  if (!met.success || !published.safeParse(met.data.current).success) return undefined;
  // parsed into the order of the opened values' fields
  const current = shape.safeParse(readCurrent(met.data.current)).data;
  const time = timeOf(opened);
  const isAsPlanned = typeof time === 'string' && timeOf(values) === time;
  return current && isAsPlanned && textOf(current) === textOf(opened)
    ? met.data.revision
    : undefined;
}

const timeOf = (values: object): unknown => Reflect.get(values, 'publishAt');
const textOf = (values: object): string => JSON.stringify({ ...values, publishAt: null });
