/** PostgreSQL's code for a value that a unique key holds already. */
const uniqueViolation = '23505';

/** Whether an error is PostgreSQL's refusal of a second record with one name. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}
