import type { CallFailure } from './callFailure.ts';

/** Connects calls with the notifications on screen, so that calls need not import components. */

export interface Notification {
  /** `info`: not an error, but nothing was done */
  kind: 'success' | 'info' | 'error';
  message: string;
  /** finds the line in the server's log */
  requestId?: string | undefined;
}

type Sink = (notification: Notification) => void;

let sink: Sink | undefined;
/** Notifications that came before they could be shown. */
const waiting: Notification[] = [];
const waitingMaximum = 5;

/**
 * Sets the function that shows notifications, and passes it those that have waited.
 *
 * @returns removes the function again
 */
export function setNotificationSink(next: Sink): () => void {
  sink = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (sink === next) sink = undefined;
  };
}

/** Tells why a call failed; shows nothing for a cancelled call. */
export function notifyFailure({ kind, message, requestId }: CallFailure): void {
  if (kind !== 'aborted') notify({ kind: 'error', message, requestId });
}

/** Shows a notification, now or as soon as that is possible. */
export function notify(notification: Notification): void {
  if (sink) sink(notification);
  else if (waiting.push(notification) > waitingMaximum) waiting.shift();
}
