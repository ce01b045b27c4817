import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import { searchDebounceMilliseconds } from '#contract/limits.ts';

type Element = HTMLInputElement;

const asItIs = (text: string): string => text;

/**
 * Hands a text on 500 ms after the last key (contract 5), at once on Enter or when it is cleared, and never while an
 * input method composes. Blanks around it are cut off.
 *
 * @param value the owner's value; when it changes from outside, the input follows
 * @param clean makes another text of what was typed. Default: leaves it
 */
export function useDebouncedText(
  value: string,
  onChange: (value: string) => void,
  clean: (text: string) => string = asItIs,
) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const composing = useRef(false);
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  /** the value that the owner has or is about to get */
  const handed = useRef(value);

  useEffect(() => {
    // our own value came back: keep what was typed since, such as a blank at the end
    if (value === handed.current) return;
    handed.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handOn = useCallback((next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === handed.current) return;
    handed.current = trimmed;
    latest.current.onChange(trimmed);
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
    clear: () => {
      setText('');
      handOn('');
    },
    onChange: (event: ChangeEvent<Element>) => {
      const typed = event.target.value;
      const next = composing.current ? typed : clean(typed);
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
      const next = clean(event.currentTarget.value);
      setText(next);
      wait(next);
    },
    onPressEnter: (event: KeyboardEvent<Element>) => {
      // in some browsers the composition ends before the key that ends it: that Enter hands nothing on
      if (!composing.current && !isComposing(event)) handOn(latest.current.text);
    },
  };
}
