import { passwordMessages, passwordProblem, passwordValues } from '#contract/password.ts';
import { fieldRefused, sentence } from '../http/errors.ts';

/**
 * Throws if an account of this name may not use the password.
 *
 * @param field the name of the password in the call
 * @throws InvalidInput on that field
 */
export function requireGoodPassword(field: string, password: string, accountName: string): void {
  const problem = passwordProblem(password, accountName);
  if (problem)
    throw fieldRefused({
      field,
      code: problem,
      text: sentence(passwordMessages, problem, passwordValues(password)),
    });
}
