import {
  type ChangeEvent,
  type CompositionEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { searchDebounceMilliseconds } from '#contract/limits.ts';

type Element = HTMLInputElement;

/**
 * A text that is handed on 500 ms after the last key (SPEC 5), at once on Enter or when it is cleared, and never in
 * the middle of an input method's composition.
 *
 * @param value what the owner holds; when it changes from outside, the input follows
 */
export function useDebouncedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const composing = useRef(false);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };

  useEffect(() => {
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handOn = useCallback((next: string) => {
    clearTimeout(timer.current);
    if (next !== latest.current.value) latest.current.onChange(next);
  }, []);
  const wait = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => handOn(next), searchDebounceMilliseconds);
    },
    [handOn],
  );

  return {
    value: text,
    onChange: (event: ChangeEvent<Element>) => {
      const next = event.target.value;
      setText(next);
      if (composing.current) return;
      if (next === '') handOn(next);
      else wait(next);
    },
    onCompositionStart: () => {
      composing.current = true;
      clearTimeout(timer.current);
    },
    onCompositionEnd: (event: CompositionEvent<Element>) => {
      composing.current = false;
      wait(event.currentTarget.value);
    },
    onPressEnter: () => {
      if (!composing.current) handOn(text);
    },
  };
}
