import { passwordMessages, passwordProblem, passwordValues } from '#contract/password.ts';
import { fieldRefused, sentence } from '../http/errors.ts';

/**
 * Passes where an account of this name may take the password.
 *
 * @param field what the call names the password by
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
