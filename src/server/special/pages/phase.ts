import type { SpecialDocument } from '#contract/entities/special.ts';

/** Whether a page has not begun, is running or is over. */
export type Phase = 'before' | 'running' | 'over';

/** @param now `YYYY-MM-DD HH:mm:ss` in the platform's time zone, like the times of documents */
export function phaseOf({ startAt, endAt }: SpecialDocument, now: string): Phase {
  if (startAt !== '' && now < startAt) return 'before';
  return endAt !== '' && now >= endAt ? 'over' : 'running';
}

/** The next moment at which the page or a component of it begins or ends; undefined if none does. */
export function nextTurn(document: SpecialDocument, now: string): string | undefined {
  const turns = [document, ...document.components].flatMap(({ startAt, endAt }) => [
    startAt,
    endAt,
  ]);
  const [next] = turns.filter((turn) => turn > now).sort();
  return next;
}
