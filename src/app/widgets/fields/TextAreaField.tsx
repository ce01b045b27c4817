import { Field, fieldInput } from './Field.tsx';

interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** characters; how many are used is shown */
  maxLength: number;
  disabled?: boolean;
  /** what is wrong with it, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** Several lines of text with their label and how much of the room is used. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, value, onChange, maxLength, error, hint, ...area } = props;
  return (
    <Field
      id={id}
      label={label}
      error={error}
      note={hint}
      aside={
        <span className="bd-note-count" aria-hidden="true">
          {value.length} / {maxLength}
        </span>
      }
    >
      <textarea
        {...area}
        {...fieldInput(id, error)}
        name={id}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
