import type { InputHTMLAttributes } from 'react';
import { Field, fieldInput } from './Field.tsx';

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'name'
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'autoFocus'
    | 'onBlur'
    | 'disabled'
    | 'required'
  > {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** the problem of the value, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** One line of text with its label. */
export function TextField({ id, label, onChange, error, hint, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} note={hint}>
      <input
        {...input}
        {...fieldInput(id, error)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
