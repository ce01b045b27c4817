import { Field, fieldInput } from './Field.tsx';

interface SelectFieldProps {
  id: string;
  label: string;
  /** empty if nothing is chosen yet */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** text of the empty choice. Default: there is none */
  placeholder?: string;
  onBlur?: () => void;
  disabled?: boolean;
  required?: boolean;
  /** the problem of the value, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** A choice between a few options, with its label. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, value, onChange, options, placeholder, error, hint, ...select } = props;
  return (
    <Field id={id} label={label} error={error} note={hint}>
      <select
        {...select}
        {...fieldInput(id, error)}
        name={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
