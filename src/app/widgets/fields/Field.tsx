import type { ReactNode } from 'react';
import './fields.css';

/** Attributes of the input of a `Field`, so that screen readers also read its error. */
export const fieldInput = (id: string, error: string | undefined) =>
  ({
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-note`,
  }) as const;

interface FieldProps {
  /** id of the input */
  id: string;
  label: string;
  /** the problem of the value, shown in place of the note */
  error?: string | undefined;
  /** a note below the input */
  note?: ReactNode;
  warning?: boolean;
  /** beside the note or the problem */
  aside?: ReactNode;
  className?: string;
  /** the input, with the attributes of `fieldInput` */
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
