import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { sendPhoneCode } from '#app/session/codes.ts';
import { type ProvenExternal, provenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { serverNow } from '#app/session/serverClock.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import {
  accountNameForm,
  isMailAddress,
  isMobileNumber,
  isVerificationCode,
} from '#contract/formats.ts';
import { activationMailPauseSeconds } from '#contract/limits.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.registrationAccount);
const rules = textsOf(locales.identity.password);

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

export type AccountKind = 'user' | 'institution';

/** What is typed; a phone with its code is of a person only, a mail address of an institution. */
const emptyAccount = {
  name: '',
  nickname: '',
  phone: '',
  code: '',
  mailAddr: '',
  password: '',
  /** whether the person accepts the agreements */
  agreed: false,
};
type AccountValues = typeof emptyAccount;
export type AccountField = keyof AccountValues;

type Key = keyof (typeof locales.identity.registrationAccount)['zh-CN'];

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
  /** set if the account was created but signing in failed, with the reason */
  const [unsigned, setUnsigned] = useState<string>();
  const isUser = kind === 'user';
  const asked = (value: string, isFine: (value: string) => boolean, missing: Key, wrong: Key) => {
    const given = value.trim();
    if (given === '') return t(missing);
    return isFine(given) ? undefined : t(wrong);
  };

  const form = useForm<AccountValues>({
    empty: { ...emptyAccount, ...begun },
    problems({ name, nickname, phone, code, mailAddr, password, agreed }) {
      const weak = passwordProblem(password, name);
      const isName = (given: string) => accountNameForm.test(given);
      return {
        name: asked(name, isName, 'nameRequired', 'nameInvalid'),
        nickname:
          nickname.trim() === '' && t(isUser ? 'nicknameRequired' : 'institutionNicknameRequired'),
        ...(isUser
          ? {
              phone: asked(phone, isMobileNumber, 'phoneRequired', 'phoneInvalid'),
              code: !isVerificationCode(code) && t('codeRequired'),
            }
          : { mailAddr: asked(mailAddr, isMailAddress, 'mailRequired', 'mailInvalid') }),
        password:
          password === '' ? t('passwordRequired') : weak && rules(weak, passwordValues(password)),
        agreed: !agreed && t('agreementRequired'),
      };
    },
    async send({ name, nickname, phone, code, mailAddr, password }) {
      const body = {
        kind,
        name: name.trim(),
        nickname: nickname.trim(),
        password,
        ...(isUser ? { phone: phone.trim(), code } : { mailAddr: mailAddr.trim() }),
        ...(external ? { openid: external.openid } : {}),
      };
      await callPlainly({ method: 'POST', path: '/api/User/Register', body }, { name: 'string' });
      if (external) forgetProvenExternal();
      if (!isUser) noteMailSent(body.name);
      const result = await authProvider.login({ username: body.name, password });
      if (result.success) await onSignedIn();
      else setUnsigned(result.message);
    },
  });
  const sendCode = () => form.attempt(() => sendPhoneCode(form.values.phone.trim(), 'register'));
  return { ...form, unsigned, sendCode };
}

export type Registration = ReturnType<typeof useRegistration>;
