import { useEffect, useMemo, useRef, useState } from 'react';
import { searchDebounceMilliseconds } from '#contract/limits.ts';

/**
 * The search box of a drop-down: hands on its words 500 ms after the last key (contract 5), never while an input method
 * composes.
 *
 * @returns `settled`: the words to search for; `search`: for the drop-down; `composition`: event handlers for an element
 *   around it
 */
export function useSettledSearch() {
  const [settled, setSettled] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(() => {
    let words = '';
    let composing = false;
    const wait = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSettled(words.trim()), searchDebounceMilliseconds);
    };
    return {
      search: (text: string) => {
        words = text;
        if (text === '') {
          clearTimeout(timer.current);
          setSettled('');
        } else if (!composing) wait();
      },
      composition: {
        onCompositionStart: () => {
          composing = true;
          clearTimeout(timer.current);
        },
        onCompositionEnd: () => {
          composing = false;
          wait();
        },
      },
    };
  }, []);
  return { settled, ...handlers };
}
