import { locales } from '#locales/index.ts';
import { hasText } from '../language.ts';

/** The key of the text for an HTTP status; undefined if there is none. */
export function statusMessageKey(httpStatus: number) {
  const key = `status${httpStatus}`;
  return hasText(locales.shell.request, key) ? key : undefined;
}
