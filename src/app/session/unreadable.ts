import { message } from '#contract/language.ts';
import { currentLanguage } from '../language/index.ts';
import { CallFailure } from './callFailure.ts';
import { sessionMessages } from './messages.ts';
import { notifyFailure } from './notifications.ts';

interface Unread {
  /** what was not understood */
  readonly data?: unknown;
  readonly requestId?: string | undefined;
}

/** What is thrown where an answer is not what was asked for: a page of somebody on the way, no rows where rows belong. */
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
