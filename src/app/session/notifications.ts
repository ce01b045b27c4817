import type { CallFailure } from './callFailure.ts';

/** The port between calls and whatever shows notifications: calls know no component. */

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
 * Sets who shows notifications, and hands over what has waited.
 * @returns the function that takes the sink away again
 */
export function setNotificationSink(next: Sink): () => void {
  sink = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (sink === next) sink = undefined;
  };
}

/** Shows why a call failed; nobody is told of one that was given up. */
export function notifyFailure({ kind, message, requestId }: CallFailure): void {
  if (kind !== 'aborted') notify({ kind: 'error', message, requestId });
}

/** Shows a notification, now or as soon as somebody can. */
export function notify(notification: Notification): void {
  if (sink) sink(notification);
  else if (waiting.push(notification) > waitingMaximum) waiting.shift();
}
