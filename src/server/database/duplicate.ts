import { errorCode } from '../errorCode.ts';

/** PostgreSQL's code for a value that a unique key holds already. */
const uniqueViolation = '23505';

/** Whether an error is PostgreSQL's refusal of a second record with one name. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === uniqueViolation;

/**
 * What a write comes to whose value must be unique, and may turn out to be another's at the last moment.
 *
 * @param taken what a person is told instead of the database's refusal; undefined where it is about something else
 * @throws what `taken` answers, and whatever else the write throws
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
