interface FieldState {
  required?: boolean;
  /** the problem of the value */
  error?: string | undefined;
  help?: string | undefined;
}

/** The id of the sentence below an input: the problem, else the help. */
export const noteId = (inputId: string): string => `${inputId}-note`;

/** What the input of a field tells people who do not see it: whether it is wrong or required, and the sentence below it. */
export function fieldControl(id: string, { required, error, help }: FieldState) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': (error ?? help) === undefined ? undefined : noteId(id),
  };
}
