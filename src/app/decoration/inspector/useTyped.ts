import { type ChangeEvent, useEffect, useState } from 'react';
import { afterPaint } from '#app/widgets/afterPaint.ts';

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * What an input of the inspector shows while somebody types: each key at once, by itself. The page, its outline and all
 * that tells of it follow when that is painted (`subscribeDrawing`), so a key never waits for them.
 *
 * @param value as the page has it
 * @param onChange takes what was typed into the page
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  // after the paint the input shows the page's value again, in case something else changed it
  useEffect(
    () => (typed === undefined ? undefined : afterPaint(() => setTyped(undefined))),
    [typed],
  );
  return {
    value: typed ?? value,
    onChange(event: TextChange) {
      setTyped(event.target.value);
      onChange(event.target.value);
    },
  };
}
