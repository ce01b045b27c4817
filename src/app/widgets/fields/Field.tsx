import type { ReactNode } from 'react';
import './fields.css';

/** Attributes of the input of a `Field`, so that a screen reader also reads its error. */
export const fieldInput = (id: string, error: string | undefined) =>
  ({
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-note`,
  }) as const;

interface FieldProps {
  /** of the input */
  id: string;
  label: string;
  /** the problem of the value, shown in place of the note */
  error?: string | undefined;
  /** small print below */
  note?: ReactNode;
  warning?: boolean;
  /** stands beside the small print and the problem */
  aside?: ReactNode;
  className?: string;
  /** the input, with what `fieldInput` gives it */
  children: ReactNode;
}

/** One field of a form, drawn without antd: label, input, and below it the small print or the problem. */
export function Field(props: FieldProps) {
  const { id, label, error, note, warning, aside, className, children } = props;
  const tone = error !== undefined ? ' bd-note-error' : warning ? ' bd-note-warning' : '';
  return (
    <div className={className ? `bd-field ${className}` : 'bd-field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-note`} className={`bd-note${tone}`} role="status">
        {error ?? note} {aside}
      </p>
    </div>
  );
}
