import { type FormEvent, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { sendPhoneCode } from '#app/session/codes.ts';
import type { ProvenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';
import {
  type AccountField,
  type AccountKind,
  type AccountValues,
  accountFields,
  accountProblem,
  emptyAccount,
  registrationBody,
} from './accountForm.ts';
import { noteMailSent } from './mailSent.ts';

/** Problems by field; `other` belongs to none. */
type AccountErrors = Partial<Record<AccountField | 'other', string>>;

/** The id of the input of a field. */
export const accountFieldId = (field: AccountField): string => `register-${field}`;

/** The form's fields by the names of the calls'. */
const fieldOf: Readonly<Partial<Record<string, AccountField>>> = {
  name: 'name',
  nickname: 'nickname',
  phone: 'phone',
  code: 'code',
  mailAddr: 'mailAddr',
  password: 'password',
};

/**
 * The form that creates an account and signs in with it.
 *
 * @param external an account of another site to bind
 * @param onSignedIn goes on; the form stays busy meanwhile
 */
export function useRegistration(
  kind: AccountKind,
  begun: Partial<AccountValues>,
  external: ProvenExternal | undefined,
  onSignedIn: () => Promise<void>,
) {
  const t = useMessages(locales.identity.registrationAccount);
  const rules = useMessages(locales.identity.password);
  const [values, setValues] = useState<AccountValues>({ ...emptyAccount, ...begun });
  const { place, errors: refusals, busy, show, attempt, submit, forgive } = useSubmission(fieldOf);
  /** fields whose problems are shown: they were left or submitted */
  const [judged, setJudged] = useState<readonly AccountField[]>([]);
  /** set if the account was created but signing in failed, with the reason */
  const [unsigned, setUnsigned] = useState<string>();

  const errorOf = (field: AccountField): string | undefined => {
    const key = accountProblem(kind, field, values);
    if (key !== 'passwordInvalid') return key && t(key);
    const problem = passwordProblem(values.password, values.name);
    return problem && rules(problem, passwordValues(values.password));
  };

  const errors: AccountErrors = { other: refusals.other };
  for (const field of accountFields[kind])
    errors[field] = refusals.fields[field] ?? (judged.includes(field) ? errorOf(field) : undefined);

  const change = (next: Partial<AccountValues>) => {
    setValues((known) => ({ ...known, ...next }));
    setJudged((known) => known.filter((field) => !(field in next)));
    forgive();
  };

  const send = () => attempt(() => sendPhoneCode(values.phone.trim(), 'register'));

  const hand = async () => {
    const body = registrationBody(kind, values, external?.openid);
    await callPlainly({ method: 'POST', path: '/api/User/Register', body }, { name: 'string' });
    if (external) forgetProvenExternal();
    if (kind === 'institution') noteMailSent(body.name);
    const result = await authProvider.login({ username: body.name, password: body.password });
    if (result.success) await onSignedIn();
    else setUnsigned(result.message);
  };

  return {
    place,
    values,
    errors,
    busy,
    unsigned,
    change,
    send,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setJudged(accountFields[kind]);
      const isWrong = (field: AccountField) => accountProblem(kind, field, values) !== undefined;
      // its own problems are made at each drawing, so that they follow the language
      if (accountFields[kind].some(isWrong)) show({ fields: {} });
      else await submit(hand);
    },
    /** Checks a field that was left and is not empty. */
    leave: (field: AccountField) => {
      if (values[field] !== '') setJudged((known) => [...known, field]);
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
