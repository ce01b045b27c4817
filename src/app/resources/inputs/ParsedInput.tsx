import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import type { InputProps } from '#extending/define.ts';
import { controlAttributes } from './controlAttributes.ts';

interface ParsedInputProps extends InputProps {
  /** undefined if the text is no such value: then the form holds the text itself, and refuses to save it */
  readonly parse: (text: string) => unknown;
  readonly format: (value: unknown) => string;
  readonly placeholder?: string | undefined;
  readonly prefix?: ReactNode;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  /** the next value for an arrow key: 1 up, -1 down */
  readonly step?: (value: unknown, direction: 1 | -1) => unknown;
}

/**
 * A value that is typed as text. While it has the focus the text stays as typed (input methods, half a number); then it
 * is written in the value's own form. A text that is no such value stays, so that the form can say what is wrong.
 */
export function ParsedInput(props: ParsedInputProps) {
  const { value, onChange, onBlur, parse, format, placeholder, prefix, inputMode, step } = props;
  const [typed, setTyped] = useState<string>();
  const known = useRef(value);
  // if the value was changed from outside, the typed text no longer stands for it
  const isOwn = typed !== undefined && Object.is(known.current, value);

  const put = (next: unknown) => {
    known.current = next;
    onChange?.(next);
  };
  const change = (text: string) => {
    setTyped(text);
    put(text.trim() === '' ? null : (parse(text) ?? text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!step || isComposing(event) || event.altKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = step(value, event.key === 'ArrowUp' ? 1 : -1);
    if (next === undefined) return;
    setTyped(undefined);
    put(next);
  };

  return (
    <Input
      {...controlAttributes(props)}
      className="bd-parsed-input"
      autoComplete="off"
      inputMode={inputMode}
      prefix={prefix}
      placeholder={placeholder}
      value={isOwn ? typed : format(value)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
