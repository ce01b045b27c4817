import './fields.css';

interface SelectFieldProps {
  id: string;
  label: string;
  /** empty where nothing is chosen yet */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** stands for the empty value */
  placeholder: string;
  onBlur?: () => void;
  disabled?: boolean;
  required?: boolean;
  /** what is wrong with it, shown below in place of the hint */
  error?: string | undefined;
  hint?: string;
}

/** One choice out of a few with its label, drawn without antd. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, value, onChange, options, placeholder, error, hint, ...select } = props;
  return (
    <div className="bd-field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        name={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={error ? 'bd-note bd-note-error' : 'bd-note'} role="status">
        {error ?? hint}
      </p>
    </div>
  );
}
