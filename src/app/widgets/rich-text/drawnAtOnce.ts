import { flushSync } from 'react-dom';

/**
 * Makes a change of the text and has it drawn before anything else happens. draft hears of no caret while a change waits
 * to be drawn, so that what is done next would happen where the caret was before.
 */
export function drawnAtOnce(change: () => void): void {
  // what a person does React draws by itself, as soon as that is over; what a timer or an answer brings it draws later
  if (window.event instanceof UIEvent) change();
  else flushSync(change);
}
