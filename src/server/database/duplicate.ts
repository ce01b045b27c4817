import { errorCode } from '../errorCode.ts';

/** PostgreSQL's code for a value that a unique key holds already. */
const uniqueViolation = '23505';

/** Whether an error is PostgreSQL's refusal of a value: one that it cannot hold, or that a key or a reference forbids. */
export const isRefusedValue = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? '');

/** Whether an error is PostgreSQL's refusal of a second record with one name. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === uniqueViolation;

/**
 * Does a write with a value that must be unique, and turns the database's refusal into an error for the person: another
 * write may have taken the value at the last moment.
 *
 * @param taken makes the error for the person; returns undefined if the refusal is about another value
 * @throws the error of `taken`, and any other error of the write
 */
export async function orTaken<Result>(
  write: Promise<Result>,
  taken: () => Error | undefined | Promise<Error | undefined>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const refusal = isDuplicate(error) ? await taken() : undefined;
    throw refusal ?? error;
  }
}
