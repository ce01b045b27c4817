import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { sendPhoneCode } from '#app/session/codes.ts';
import { type ProvenExternal, provenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
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

/** The id of the input of a field. */
export const accountFieldId = (field: AccountField): string => `register-${field}`;

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
  /** set if the account was created but signing in failed, with the reason */
  const [unsigned, setUnsigned] = useState<string>();

  const errorOf = (field: AccountField, values: AccountValues): string | undefined => {
    const key = accountProblem(kind, field, values);
    if (key !== 'passwordInvalid') return key && t(key);
    const problem = passwordProblem(values.password, values.name);
    return problem && rules(problem, passwordValues(values.password));
  };
  const form = useForm<AccountValues>({
    empty: { ...emptyAccount, ...begun },
    problems: (values) =>
      Object.fromEntries(accountFields[kind].map((field) => [field, errorOf(field, values)])),
    async send(values) {
      const body = registrationBody(kind, values, external?.openid);
      await callPlainly({ method: 'POST', path: '/api/User/Register', body }, { name: 'string' });
      if (external) forgetProvenExternal();
      if (kind === 'institution') noteMailSent(body.name);
      const result = await authProvider.login({ username: body.name, password: body.password });
      if (result.success) await onSignedIn();
      else setUnsigned(result.message);
    },
  });
  const sendCode = () => form.attempt(() => sendPhoneCode(form.values.phone.trim(), 'register'));
  return { ...form, unsigned, sendCode };
}

export type Registration = ReturnType<typeof useRegistration>;
