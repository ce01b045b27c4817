import { Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { noteId } from './fieldControl.ts';
import { Warnings } from './Warnings.tsx';

interface FieldProps {
  label: string;
  /** id of the input of the label */
  htmlFor?: string;
  /** path of the value, below the component or the page: findings about it lead here */
  path?: string | undefined;
  required?: boolean;
  help?: string | undefined;
  /** the problem of the value, shown in place of the help */
  error?: string | undefined;
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
  error,
  lasting,
  children,
}: FieldProps) {
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

interface SwitchFieldProps {
  label: string;
  path?: string;
  checked: boolean;
  readOnly: boolean;
  onChange: (checked: boolean) => void;
}

/** One thing that is so or not. */
export function SwitchField({ label, path, checked, readOnly, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="decoration-switches" data-field={path}>
      <label htmlFor={id}>
        <Switch id={id} size="small" checked={checked} disabled={readOnly} onChange={onChange} />
        {label}
      </label>
    </div>
  );
}
