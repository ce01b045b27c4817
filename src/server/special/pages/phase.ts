import type { SpecialDocument } from '#contract/entities/special.ts';

/** Whether a page has not begun, is running or is over. */
export type Phase = 'before' | 'running' | 'over';

/** @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, like the times of documents */
export function phaseOf({ startAt, endAt }: SpecialDocument, now: string): Phase {
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'over' : 'running';
}
