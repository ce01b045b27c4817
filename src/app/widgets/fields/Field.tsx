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
  /** what is wrong with it, shown in place of the note */
  error?: string | undefined;
  /** small print below */
  note?: ReactNode;
  warning?: boolean;
  /** stands beside the small print, whatever it says */
  aside?: ReactNode;
  className?: string;
  /** the input, with what `fieldInput` gives it */
  children: ReactNode;
}

/** One field of a form, drawn without antd: label, input, and small print or what is wrong with it below. */
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
