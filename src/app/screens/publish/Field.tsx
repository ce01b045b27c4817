import type { ReactNode } from 'react';

interface FieldProps {
  /** id of the input that the label belongs to */
  id?: string;
  label: string;
  /** small print beside the label */
  extra?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One field of a form of writing: label, input, and what is wrong with it. */
export function Field({ id, label, extra, error, children }: FieldProps) {
  return (
    <div className="bd-writing-field">
      {id ? (
        <label className="bd-writing-label" htmlFor={id}>
          {label}
          {extra ? <small>{extra}</small> : null}
        </label>
      ) : (
        <span className="bd-writing-label">
          {label}
          {extra ? <small>{extra}</small> : null}
        </span>
      )}
      {children}
      <FieldError text={error} />
    </div>
  );
}

/** What is wrong with the field that it stands in. */
export function FieldError({ text }: { text: string | undefined }) {
  return text ? (
    <p className="bd-writing-error" role="alert">
      {text}
    </p>
  ) : null;
}

const focusable =
  'textarea, input:not([type="file"]):not([disabled]), [contenteditable="true"], button:not([disabled])';

/** Brings the first field with a problem into view and puts the cursor into it. */
export function showFirstProblem(form: HTMLElement): void {
  const field = form.querySelector('.bd-writing-error')?.closest('.bd-writing-field');
  if (!field) return;
  field.scrollIntoView?.({ block: 'center' });
  field.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
