import { InputNumber, Radio, Switch } from 'antd';
import { type ReactNode, useContext, useId } from 'react';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { fieldControl, noteId } from './fieldControl.ts';
import { useInputs, useProblem, WarningsContext } from './found.ts';
import './kinds.css';

interface FieldProps {
  label: string;
  /** id of the input of the label */
  htmlFor?: string;
  /** path of the value, below the component or the page: findings about it lead here */
  path?: string | undefined;
  required?: boolean;
  help?: string | undefined;
  /** the problem of the value, shown in place of the help. Default: what a check has found at its path; null for none */
  error?: string | null | undefined;
  /** a note that stays beside the problem, too */
  lasting?: string | undefined;
  children: ReactNode;
}

/**
 * One labelled input of an inspector. It is drawn with each key, so it does without antd's form item, which costs more
 * than the input itself.
 */
export function Field({
  label,
  htmlFor,
  path,
  required,
  help,
  error: given,
  lasting,
  children,
}: FieldProps) {
  const found = useProblem(path);
  const error = given === undefined ? found : given;
  const note = htmlFor === undefined ? undefined : noteId(htmlFor);
  return (
    <div className={`decoration-field${error ? ' decoration-field-wrong' : ''}`} data-field={path}>
      <label htmlFor={htmlFor} className={required ? 'decoration-field-required' : undefined}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={note} className="decoration-field-note" role="alert">
          {error}
        </p>
      ) : (
        help && (
          <p id={note} className="decoration-field-note">
            {help}
          </p>
        )
      )}
      {lasting && <p className="decoration-field-note decoration-field-lasting">{lasting}</p>}
      {path !== undefined && <Warnings path={path} />}
    </div>
  );
}

/** The warnings of a check about a path, shown at the input that mends them. */
export function Warnings({ path }: { path: string }) {
  const found = useContext(WarningsContext).filter(({ field }) => field === path);
  return found.map(({ code, message }) => (
    <p key={`${code} ${message}`} className="bd-warning bd-small decoration-warning">
      {message}
    </p>
  ));
}

interface SwitchFieldProps extends Pick<FieldProps, 'label' | 'path'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One thing that is so or not. */
export function SwitchField({ label, path, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  const { readOnly } = useInputs();
  return (
    <div className="decoration-switches" data-field={path}>
      <label htmlFor={id}>
        <Switch id={id} size="small" checked={checked} disabled={readOnly} onChange={onChange} />
        {label}
      </label>
    </div>
  );
}

interface ChoiceFieldProps<Value> extends Pick<FieldProps, 'label' | 'path'> {
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, path, value, options, onChange } = props;
  const { readOnly } = useInputs();
  return (
    <Field label={label} path={path}>
      <div className="decoration-choice">
        <Radio.Group
          {...radioGroup}
          aria-label={label}
          optionType="button"
          value={value}
          disabled={readOnly}
          options={options}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  );
}

interface CountFieldProps extends Pick<FieldProps, 'label' | 'path' | 'help'> {
  min: number;
  max: number;
  value: number;
  /** a whole number within the limits, with each key */
  onChange: (value: number) => void;
}

/**
 * A whole number. Text that is no whole number stays in the input and does not reach the page: the platform would
 * refuse it.
 */
export function CountField({ min, max, value, onChange, ...field }: CountFieldProps) {
  const id = useId();
  const { readOnly, onSettle } = useInputs();
  return (
    <Field htmlFor={id} {...field}>
      <InputNumber
        {...fieldControl(id, { error: useProblem(field.path), help: field.help })}
        min={min}
        max={max}
        precision={0}
        value={value}
        disabled={readOnly}
        onChange={(typed) => typed !== null && Number.isInteger(typed) && onChange(typed)}
        onBlur={onSettle}
      />
    </Field>
  );
}
