import { locales } from '#locales/index.ts';
import type { Notice } from '../endpoints/notices.ts';
import { hasText, type Language, message } from '../language.ts';
import { jobName } from './jobs.ts';

/** The sentence of a notice. */
export function noticeText(
  { kind, name, outcome, by, count }: Pick<Notice, 'kind' | 'name' | 'outcome' | 'by' | 'count'>,
  language: Language,
): string {
  const many = kind === 'contribution' && count > 1 ? 'contributions' : kind;
  const key = outcome === '' ? many : `${kind}_${outcome}`;
  // an outcome that this version does not know, in a window that was not reloaded
  if (!hasText(locales.notifications.notifications, key)) return name;
  const known = kind === 'job' ? jobName(name, language) : name;
  return message(locales.notifications.notifications, language, key, { name: known, by, count });
}
