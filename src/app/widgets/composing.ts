import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** the code of the key in browsers that tell of a composition's end before its last key */
const composingKey = 229;

/** Whether a key belongs to an input method, as the Enter that ends a Chinese word does. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === composingKey;
}

/** Does something at a key, but for one that belongs to an input method. */
export const unlessComposing =
  (act: () => void) =>
  (event: ReactKeyboardEvent): void => {
    if (!isComposing(event)) act();
  };
