import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import { controlAttributes, type InputProps } from './InputProps.ts';

interface ParsedInputProps extends InputProps {
  /** undefined for what is no such value: then the text itself is what the form holds, and refuses */
  readonly parse: (text: string) => unknown;
  readonly format: (value: unknown) => string;
  readonly placeholder?: string | undefined;
  readonly prefix?: ReactNode;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  /** what the arrow keys make of it: 1 up, -1 down */
  readonly step?: (value: unknown, direction: 1 | -1) => unknown;
}

/**
 * A value typed as a text: while it has the focus the text is as it was typed (input methods, half of a number), and
 * then as the value is written. A text that is none stays, and can be told to be wrong.
 */
export function ParsedInput(props: ParsedInputProps) {
  const { value, onChange, onBlur, parse, format, placeholder, prefix, inputMode, step } = props;
  const [typed, setTyped] = useState<string>();
  const known = useRef(value);
  // if something else has changed the value, the typed text no longer stands for it
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
