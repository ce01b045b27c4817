import type { ReactNode } from 'react';

const problemOf = (id: string): string => `${id}-problem`;

/** Attributes of the input of a `Field`, so that a screen reader also reads its error. */
export const wrongInput = (id: string, error: string | undefined) =>
  ({
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error),
  }) as const;

/** The same for what is no input: a button that leads to one, a box with several. */
export const describedBy = (id: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : problemOf(id);

interface FieldProps {
  /** of the input; where there are several, of the field itself */
  id: string;
  /** several inputs, which have names of their own */
  isGroup?: boolean;
  label: string;
  /** small print beside the label */
  extra?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One field of a form of writing: label, input, and what is wrong with it. */
export function Field({ id, isGroup = false, label, extra, error, children }: FieldProps) {
  return (
    <div className="bd-writing-field">
      {isGroup ? (
        <span className="bd-writing-label">
          {label}
          {extra ? <small>{extra}</small> : null}
        </span>
      ) : (
        <label className="bd-writing-label" htmlFor={id}>
          {label}
          {extra ? <small>{extra}</small> : null}
        </label>
      )}
      {children}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** What is wrong with the field that it stands in. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={problemOf(id)} className="bd-writing-error" role="alert">
      {text}
    </p>
  ) : null;
}

const focusable =
  'textarea, input:not([type="file"]):not([disabled]), [contenteditable="true"], button:not([disabled])';

/** Brings the first field with a problem into view and puts the cursor into it. */
export function showFirstProblem(form: HTMLElement): void {
  const problem = form.querySelector('.bd-writing-error');
  const field = problem?.closest('.bd-writing-field');
  if (!problem || !field) return;
  // of a field that does not fit, such as a long list of books, what is wrong is to be read
  const isTall = field.clientHeight > window.innerHeight;
  (isTall ? problem : field).scrollIntoView?.({ block: 'center' });
  field.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
