import { message } from '#contract/language.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from './callFailure.ts';
import { sessionMessages } from './messages.ts';
import { notifyFailure } from './notifications.ts';

interface Unread {
  /** the part that was not understood */
  readonly data?: unknown;
  readonly requestId?: string | undefined;
}

/** The error if an answer has the wrong form: the page of a proxy, or no rows in a list. */
export const unreadable = ({ data, requestId }: Unread): CallFailure =>
  new CallFailure({
    kind: 'unreadable',
    code: 0,
    message: message(sessionMessages, currentLanguage(), 'unreadable'),
    data,
    requestId,
  });

/** The same, after the person has been told unless `silent`. */
export function tellUnreadable(unread: Unread, { silent }: { silent?: boolean }): CallFailure {
  const failure = unreadable(unread);
  if (!silent) notifyFailure(failure);
  return failure;
}
