import type { CallFailure } from './callFailure.ts';

/** The port between calls and the notifications on screen, so that calls need not know a component. */

export interface Notification {
  /** `info`: nothing went wrong, and nothing was done */
  kind: 'success' | 'info' | 'error';
  message: string;
  /** ties the notification to a line of the server's log */
  requestId?: string | undefined;
}

type Sink = (notification: Notification) => void;

let sink: Sink | undefined;
/** What came before anybody could show it; the first sink gets it. */
const waiting: Notification[] = [];
const waitingMaximum = 5;

/**
 * Sets the sink that shows notifications, and passes it those that have waited.
 *
 * @returns the function that removes the sink
 */
export function setNotificationSink(next: Sink): () => void {
  sink = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (sink === next) sink = undefined;
  };
}

/** Shows why a call failed; a cancelled call shows nothing. */
export function notifyFailure({ kind, message, requestId }: CallFailure): void {
  if (kind !== 'aborted') notify({ kind: 'error', message, requestId });
}

/** Shows a notification, now or as soon as somebody can. */
export function notify(notification: Notification): void {
  if (sink) sink(notification);
  else if (waiting.push(notification) > waitingMaximum) waiting.shift();
}
