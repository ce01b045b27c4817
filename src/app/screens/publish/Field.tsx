import type { ReactNode } from 'react';

const problemOf = (id: string): string => `${id}-problem`;

/** Attributes of the input of a `Field`, so that screen readers also read its error. */
export const wrongInput = (id: string, error: string | undefined) =>
  ({
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error),
  }) as const;

/** The same for a field without an input: a button that leads to one, or a box with several. */
export const describedBy = (id: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : problemOf(id);

interface FieldProps {
  /** id of the input, or of the field if it has several */
  id: string;
  /** whether it has several inputs, each with a name of its own */
  isGroup?: boolean;
  label: string;
  /** a note beside the label */
  extra?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** One field of a writing form: label, input, and its problem. */
export function Field({ id, isGroup = false, label, extra, error, children }: FieldProps) {
  return (
    <div className="bd-grid bd-gap-8 bd-shrink bd-writing-field">
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

/** The problem of a field. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={problemOf(id)} className="bd-error bd-small bd-writing-error" role="alert">
      {text}
    </p>
  ) : null;
}

const focusable =
  'textarea, input:not([type="file"]):not([disabled]), [contenteditable="true"], button:not([disabled])';

/** Scrolls to the first field with a problem and focuses it. */
export function showFirstProblem(form: HTMLElement): void {
  const problem = form.querySelector('.bd-writing-error');
  const field = problem?.closest('.bd-writing-field');
  if (!problem || !field) return;
  // if the field is higher than the window, such as a long list of books, shows its problem instead of its input
  const isTall = field.clientHeight > window.innerHeight;
  (isTall ? problem : field).scrollIntoView?.({ block: 'center' });
  field.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
