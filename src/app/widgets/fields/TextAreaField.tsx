import './fields.css';

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

/** Several lines of text with their label and how much of the room is used, drawn without antd. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, value, onChange, maxLength, error, hint, ...area } = props;
  return (
    <div className="bd-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        name={id}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? 'bd-note bd-note-error' : 'bd-note'}>
        {error ?? hint}{' '}
        <span className="bd-note-count" aria-hidden="true">
          {value.length} / {maxLength}
        </span>
      </p>
    </div>
  );
}
