/** What a new password must be; form and server ask the same function. */

export const passwordLength = { minimum: 8, maximum: 72 } as const;

export type PasswordProblem = 'passwordShort' | 'passwordLong' | 'passwordSimple' | 'passwordName';

/**
 * What is wrong with a new password; nothing where it may be taken. Length counts most; a password of one repeated
 * character, of digits alone, or with the account's own name in it is refused.
 */
export function passwordProblem(password: string, accountName = ''): PasswordProblem | undefined {
  const { length } = [...password];
  if (length < passwordLength.minimum) return 'passwordShort';
  if (length > passwordLength.maximum) return 'passwordLong';
  if (/^\d+$/.test(password) || new Set(password).size < 4) return 'passwordSimple';
  const name = accountName.trim().toLowerCase();
  return name.length > 2 && password.toLowerCase().includes(name) ? 'passwordName' : undefined;
}
