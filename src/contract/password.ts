import { defineMessages } from './language.ts';
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

const { minimum, maximum } = passwordLength;

/** Values for the message about a password's problem. */
export const passwordValues = (password: string) => ({ excess: excessOf(password, maximum) });

/** The message for each problem; form and server use the same. */
export const passwordMessages = defineMessages({
  'zh-CN': {
    passwordShort: `密码至少 ${minimum} 个字符`,
    passwordLong: `密码不能超过 ${maximum} 个字符，超出了 {excess} 个`,
    passwordDense: '密码的字符上叠加的符号太多，请删去一些',
    passwordSimple: '密码太简单：不能全是数字，且至少要有 4 个不同的字符',
    passwordName: '密码中不能含有账号名',
    passwordCommon: '这个密码很多人在用，最先被人猜到；请换一个，例如几个不相干的词',
  },
  'en-US': {
    passwordShort: `The password needs at least ${minimum} characters`,
    passwordLong: `The password cannot be longer than ${maximum} characters; it is {excess} over the limit`,
    passwordDense: 'The password has too many marks stacked on its characters; take some out',
    passwordSimple:
      'The password is too simple: not digits alone, and at least 4 different characters',
    passwordName: 'The password cannot have the name of the account in it',
    passwordCommon:
      'Many people use this password, so it is guessed first; choose another, such as a few words that have nothing to do with each other',
  },
});
