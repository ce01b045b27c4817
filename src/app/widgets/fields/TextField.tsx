import type { InputHTMLAttributes } from 'react';
import './fields.css';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'name'
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'autoFocus'
    | 'onBlur'
    | 'disabled'
    | 'maxLength'
    | 'required'
  > {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** what is wrong with it, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** One line of text with its label, drawn without antd. */
export function TextField({ id, label, onChange, error, hint, ...input }: TextFieldProps) {
  return (
    <div className="bd-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? 'bd-note bd-note-error' : 'bd-note'} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
