import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key together with the one for commands, as this machine's keyboard names it: `Ctrl K`, on a Mac `⌘ K`. */
export const withCommandKey = (key: string): string => `${isMac ? '⌘' : 'Ctrl'} ${key}`;

/** the key code of the last key of a composition, in browsers that end the composition before that key */
const composingKey = 229;

/** Whether a key belongs to an input method, such as the Enter that ends a Chinese word. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === composingKey;
}

/** Handles keys, except those that belong to an input method. */
export const unlessComposing =
  (act: () => void) =>
  (event: ReactKeyboardEvent): void => {
    if (!isComposing(event)) act();
  };
