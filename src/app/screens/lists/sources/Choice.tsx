import type { ReactNode } from 'react';
import { Field, fieldInput } from '#app/widgets/fields/Field.tsx';

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** about the chosen one */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A choice that always has a value, with a note about the chosen one. */
export function Choice({ id, label, value, options, note, error, onChange }: ChoiceProps) {
  return (
    <Field id={id} label={label} note={note} error={error}>
      <select
        {...fieldInput(id, error)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
