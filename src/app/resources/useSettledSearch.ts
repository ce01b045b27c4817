import { useEffect, useMemo, useRef, useState } from 'react';
import { searchDebounceMilliseconds } from '#contract/limits.ts';

/**
 * What a drop-down's own search box is to ask for: the words 500 ms after the last key (contract 5), never in the middle of
 * an input method's composition.
 *
 * @returns `settled`, the words to ask for; `search`, what the drop-down tells; `composition`, for an element around it
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
