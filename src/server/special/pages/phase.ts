import type { SpecialDocument } from '#contract/entities/special.ts';

/** Where a page stands in its time. */
export type Phase = 'before' | 'running' | 'over';

/** @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, as the document's own times are */
export function phaseOf({ startAt, endAt }: SpecialDocument, now: string): Phase {
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'over' : 'running';
}
