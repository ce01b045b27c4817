import { lengthOf } from '#contract/text.ts';
import { Field, fieldInput } from './Field.tsx';
import { useTextProblem } from './useTextProblem.ts';

interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** characters; a counter shows how many are used */
  maximum: number;
  disabled?: boolean;
  /** the problem of the value, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** A text of several lines with its label and a counter. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, value, onChange, maximum, error: told, hint, ...area } = props;
  const error = useTextProblem()(label, value.trim(), { maximum }) ?? told;
  return (
    <Field
      id={id}
      label={label}
      error={error}
      note={hint}
      aside={
        <span className="bd-note-count" aria-hidden="true">
          {lengthOf(value)} / {maximum}
        </span>
      }
    >
      <textarea
        {...area}
        {...fieldInput(id, error)}
        name={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
