import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { currentLanguage } from '../language/languageStore.ts';
import { CallFailure } from './callFailure.ts';
import { notifyFailure } from './notifications.ts';

interface Unread {
  /** the part that could not be read */
  readonly data?: unknown;
  readonly requestId?: string | undefined;
}

/** The error for an answer in the wrong form: the page of a proxy, or a list without rows. */
export const unreadable = ({ data, requestId }: Unread): CallFailure =>
  new CallFailure({
    kind: 'unreadable',
    code: 0,
    message: message(locales.shell.session, currentLanguage(), 'unreadable'),
    data,
    requestId,
  });

/** `unreadable`, after telling the person unless `silent`. */
export function tellUnreadable(unread: Unread, { silent }: { silent?: boolean }): CallFailure {
  const failure = unreadable(unread);
  if (!silent) notifyFailure(failure);
  return failure;
}
