import type { InputHTMLAttributes } from 'react';
import { Field, fieldInput } from './Field.tsx';
import { useTextProblem } from './useTextProblem.ts';

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
    | 'required'
  > {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** what is wrong with it, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
  /** characters; what is over them is told, and stays */
  maximum?: number;
}

/** One line of text with its label. */
export function TextField(props: TextFieldProps) {
  const { id, label, onChange, error: told, hint, maximum, ...input } = props;
  const tooLong = useTextProblem()(label, input.value.trim(), { maximum });
  const error = tooLong ?? told;
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
