import {
  accountNameForm,
  isMailAddress,
  isMobileNumber,
  isVerificationCode,
} from '#contract/formats.ts';
import { passwordProblem } from '#contract/password.ts';

/** The form for a new account of either kind, without components. */

export type AccountKind = 'user' | 'institution';

export interface AccountValues {
  name: string;
  nickname: string;
  /** of a person only */
  phone: string;
  code: string;
  /** of an institution only */
  mailAddr: string;
  password: string;
  /** whether the person accepts the agreements */
  agreed: boolean;
}
export type AccountField = keyof AccountValues;

export const emptyAccount: AccountValues = {
  name: '',
  nickname: '',
  phone: '',
  code: '',
  mailAddr: '',
  password: '',
  agreed: false,
};

/** The fields of each kind of account, in the order of the form. */
export const accountFields = {
  user: ['name', 'nickname', 'phone', 'code', 'password', 'agreed'],
  institution: ['name', 'nickname', 'mailAddr', 'password', 'agreed'],
} as const satisfies Record<AccountKind, readonly AccountField[]>;

type Problem =
  | 'nameRequired'
  | 'nameInvalid'
  | 'nicknameRequired'
  | 'institutionNicknameRequired'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'codeRequired'
  | 'mailRequired'
  | 'mailInvalid'
  | 'passwordRequired'
  | 'passwordInvalid'
  | 'agreementRequired';

function given(value: string, isFine: boolean, missing: Problem, wrong: Problem) {
  if (value === '') return missing;
  return isFine ? undefined : wrong;
}

/** The problem of one field; undefined if there is none. */
export function accountProblem(
  kind: AccountKind,
  field: AccountField,
  values: AccountValues,
): Problem | undefined {
  switch (field) {
    case 'name': {
      const name = values.name.trim();
      return given(name, accountNameForm.test(name), 'nameRequired', 'nameInvalid');
    }
    case 'nickname':
      if (values.nickname.trim() !== '') return undefined;
      return kind === 'user' ? 'nicknameRequired' : 'institutionNicknameRequired';
    case 'phone': {
      const phone = values.phone.trim();
      return given(phone, isMobileNumber(phone), 'phoneRequired', 'phoneInvalid');
    }
    case 'code':
      return isVerificationCode(values.code) ? undefined : 'codeRequired';
    case 'mailAddr': {
      const mail = values.mailAddr.trim();
      return given(mail, isMailAddress(mail), 'mailRequired', 'mailInvalid');
    }
    case 'password': {
      const isFine = passwordProblem(values.password, values.name) === undefined;
      return given(values.password, isFine, 'passwordRequired', 'passwordInvalid');
    }
    case 'agreed':
      return values.agreed ? undefined : 'agreementRequired';
  }
}

/** The body of the call that creates the account. @param openid secret of an external account to bind */
export function registrationBody(
  kind: AccountKind,
  values: AccountValues,
  openid: string | undefined,
) {
  return {
    kind,
    name: values.name.trim(),
    nickname: values.nickname.trim(),
    password: values.password,
    ...(kind === 'user'
      ? { phone: values.phone.trim(), code: values.code }
      : { mailAddr: values.mailAddr.trim() }),
    ...(openid ? { openid } : {}),
  };
}
