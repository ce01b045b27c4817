import { passwordUnits } from './limits.ts';
import { excessOf, lengthOf } from './text.ts';

/** The rules for a new password; used by form and server. */

export const passwordLength = { minimum: 8, maximum: 72 } as const;

export type PasswordProblem =
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordDense'
  | 'passwordSimple'
  | 'passwordName'
  /** known to the server alone */
  | 'passwordCommon';

/**
 * The problem of a new password; undefined if it is accepted. The length matters most; passwords of one repeated
 * character, of digits only, or with the account's name are refused.
 */
export function passwordProblem(password: string, accountName = ''): PasswordProblem | undefined {
  const length = lengthOf(password);
  if (length < passwordLength.minimum) return 'passwordShort';
  if (length > passwordLength.maximum) return 'passwordLong';
  if (password.length > passwordUnits) return 'passwordDense';
  if (/^\d+$/.test(password) || new Set(password).size < 4) return 'passwordSimple';
  const name = accountName.trim().toLowerCase();
  return name.length > 2 && password.toLowerCase().includes(name) ? 'passwordName' : undefined;
}

/** Values for the message about a password's problem. */
export const passwordValues = (password: string) => ({
  ...passwordLength,
  excess: excessOf(password, passwordLength.maximum),
});
