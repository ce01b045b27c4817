import { Input } from 'antd';
import type { InputProps } from './InputProps.ts';

/** A colour as `#RRGGBB`: typed, or chosen with the browser's own picker. */
export default function ColourInput({ value, onChange, id, disabled }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <span className="bd-colour-input">
      <input
        type="color"
        disabled={disabled}
        aria-hidden="true"
        tabIndex={-1}
        value={/^#[0-9a-f]{6}/i.test(text) ? text.slice(0, 7) : '#ffffff'}
        onChange={(event) => onChange?.(event.target.value.toUpperCase())}
      />
      <Input
        {...(id === undefined ? {} : { id })}
        disabled={disabled}
        value={text}
        placeholder="#F5F5F5"
        onChange={(event) => onChange?.(event.target.value)}
      />
    </span>
  );
}
