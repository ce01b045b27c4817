/**
 * What a call needs that may be sent again: it comes with the first such call, because the sign-in page makes none and
 * stays small.
 */
export { gaveUp, isConnectionShown } from './connection.ts';
export { keyFor, settleKey } from './intents.ts';
export { isUnsettled, sendPatiently } from './patience.ts';
