import { type FormEvent, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { sendPhoneCode } from '#app/session/codes.ts';
import { type ProvenExternal, provenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';
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

/** When this page saw an activation mail being sent, to know how long to wait before the next one. */

/** by the account's name; milliseconds since 1970 by the server's clock */
const sentAt = new Map<string, number>();

/** Notes that an activation mail was just sent to an account. */
export function noteMailSent(account: string): void {
  sentAt.set(account, serverNow());
}

/** Seconds until an account may ask for another activation mail; 0 if no earlier one is known. */
export const secondsUntilNextMail = (account: string): number =>
  Math.max(
    0,
    Math.ceil(activationMailPauseSeconds - (serverNow() - (sentAt.get(account) ?? 0)) / 1_000),
  );

/** An account of another site that was just proven and waits to be bound to a new account, if any. */
export function useExternal() {
  const [external, setExternal] = useState(() => {
    const proven = provenExternal();
    return proven && !proven.isBound && proven.purpose === 'sign-in' ? proven : undefined;
  });
  const forget = () => {
    forgetProvenExternal();
    setExternal(undefined);
  };
  return { external, forget };
}

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
