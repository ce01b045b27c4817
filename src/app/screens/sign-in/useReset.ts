import { type FormEvent, useRef, useState } from 'react';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { passwordMessages, passwordProblem } from '#contract/password.ts';
import { useMessages } from '../../language/index.ts';
import { sendMailCode, sendPhoneCode } from '../../session/codes.ts';
import { callPlainly } from '../../session/plainCall.ts';
import { problemsOf, sentenceOf } from '../../session/problems.ts';
import { resetMessages } from './resetMessages.ts';

interface ResetValues {
  /** a phone number or a mail address */
  target: string;
  code: string;
  password: string;
}
/** What is wrong with which field; `other` belongs to none. */
type ResetErrors = Partial<Record<keyof ResetValues | 'other', string>>;

/** The form's fields by the names of the calls'. */
const fieldOf: Readonly<Record<string, keyof ResetValues>> = {
  phone: 'target',
  mailAddr: 'target',
  code: 'code',
  newPassword: 'password',
};
const inputs = { target: '#target', code: '#code', password: '#new-password' } as const;

function errorsOf(failure: unknown, otherwise: string): ResetErrors {
  const errors: ResetErrors = {};
  for (const { field, message } of problemsOf(failure)) errors[fieldOf[field] ?? 'other'] = message;
  return Object.keys(errors).length > 0 ? errors : { other: sentenceOf(failure) || otherwise };
}

/** The form that sets a forgotten password. @param onDone is told what the account was named by */
export function useReset(onDone: (target: string) => Promise<void>) {
  const t = useMessages(resetMessages);
  const rules = useMessages(passwordMessages);
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ResetValues>({ target: '', code: '', password: '' });
  const [errors, setErrors] = useState<ResetErrors>({});
  const [busy, setBusy] = useState(false);
  // a second click comes before the button is drawn as disabled
  const running = useRef(false);
  const target = values.target.trim();
  const isPhone = isMobileNumber(target);
  const canSend = isPhone || isMailAddress(target);

  const targetError = () =>
    target === '' ? t('targetRequired') : canSend ? undefined : t('targetInvalid');

  const change = (next: Partial<ResetValues>) => {
    setValues((known) => ({ ...known, ...next }));
    setErrors({});
  };
  const show = (next: ResetErrors) => {
    setErrors(next);
    const first = (['target', 'code', 'password'] as const).find((field) => next[field]);
    if (first) ref.current?.querySelector<HTMLInputElement>(inputs[first])?.focus();
  };

  const send = async () => {
    setErrors({});
    try {
      return await (isPhone
        ? sendPhoneCode(target, 'reset-password')
        : sendMailCode(target, 'reset-password'));
    } catch (failure) {
      setErrors(errorsOf(failure, t('failed')));
      return undefined;
    }
  };

  const hand = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const owner = isPhone ? { phone: target } : { mailAddr: target };
      const body = { ...owner, code: values.code, newPassword: values.password };
      await callPlainly({ method: 'POST', path: '/api/User/ResetPasswordByCode', body }, {});
      await onDone(target);
    } catch (failure) {
      show(errorsOf(failure, t('failed')));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordProblem(values.password);
    const wrong: ResetErrors = {
      target: targetError(),
      code: /^\d{6}$/.test(values.code) ? undefined : t('codeRequired'),
      password: problem && rules(problem),
    };
    show(wrong);
    if (!Object.values(wrong).some(Boolean)) await hand();
  };

  return {
    ref,
    values,
    errors,
    busy,
    channel: isMailAddress(target) ? ('mail' as const) : ('sms' as const),
    canSend,
    change,
    checkTarget: () => target && setErrors((known) => ({ ...known, target: targetError() })),
    send,
    submit,
  };
}
