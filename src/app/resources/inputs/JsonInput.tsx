import { Input } from 'antd';
import { useEffect, useState } from 'react';
import type { InputProps } from './InputProps.ts';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

/** Data of no fixed shape. What is not JSON yet stays in the input and is marked. */
export default function JsonInput({ value, onChange, id, disabled }: InputProps) {
  const [text, setText] = useState(() => textOf(value));
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!broken) setText((known) => (sameJson(known, value) ? known : textOf(value)));
  }, [value, broken]);
  const change = (next: string) => {
    setText(next);
    try {
      onChange?.(next.trim() === '' ? null : JSON.parse(next));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <Input.TextArea
      {...(id === undefined ? {} : { id })}
      disabled={disabled}
      status={broken ? 'error' : ''}
      value={text}
      autoSize={{ minRows: 3, maxRows: 16 }}
      className="bd-json-input"
      onChange={(event) => change(event.target.value)}
    />
  );
}

function sameJson(text: string, value: unknown): boolean {
  try {
    return (
      JSON.stringify(text.trim() === '' ? null : JSON.parse(text)) === JSON.stringify(value ?? null)
    );
  } catch {
    return false;
  }
}
