interface FieldState {
  required?: boolean;
  /** the problem of the value */
  error?: string | undefined;
  help?: string | undefined;
}

/** The id of the sentence below an input: its problem, else its help. */
export const noteId = (inputId: string): string => `${inputId}-note`;

/** ARIA attributes for the input of a field: wrong, required, and the sentence below it. */
export function fieldControl(id: string, { required, error, help }: FieldState) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': (error ?? help) === undefined ? undefined : noteId(id),
  };
}
