import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import { isCommonPassword } from './commonPasswords.ts';

/**
 * Throws if an account of this name may not use the password.
 *
 * @param field the name of the password in the call
 * @throws InvalidInput on that field
 */
export async function requireGoodPassword(
  field: string,
  password: string,
  accountName: string,
): Promise<void> {
  const problem =
    passwordProblem(password, accountName) ??
    ((await isCommonPassword(password)) ? 'passwordCommon' : undefined);
  if (problem)
    throw fieldRefused({
      field,
      code: problem,
      text: sentence(locales.identity.password, problem, passwordValues(password)),
    });
}
