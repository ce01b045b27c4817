import { type ChangeEvent, useEffect, useState } from 'react';
import { afterPaint } from '#app/widgets/afterPaint.ts';

type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * The text of an input of the inspector while somebody types. The input itself shows each key at once; the page and the
 * outline follow after that was painted (`subscribeDrawing`), so that a key never waits for them.
 *
 * @param value the page's value
 * @param onChange puts what was typed into the page
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
