import { type FormEvent, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { sendMailCode, sendPhoneCode } from '#app/session/codes.ts';
import { callPlainly } from '#app/session/plainCall.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { isMailAddress, isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { passwordProblem, passwordValues } from '#contract/password.ts';
import { locales } from '#locales/index.ts';

interface ResetValues {
  /** a phone number or a mail address */
  target: string;
  code: string;
  password: string;
}

/** The form's fields by the names of the calls'. */
const fieldOf: Readonly<Record<string, keyof ResetValues>> = {
  phone: 'target',
  mailAddr: 'target',
  code: 'code',
  newPassword: 'password',
};

/** The form that sets a forgotten password. @param onDone gets the phone number or mail address */
export function useReset(onDone: (target: string) => Promise<void>) {
  const t = useMessages(locales.identity.reset);
  const rules = useMessages(locales.identity.password);
  const [values, setValues] = useState<ResetValues>({ target: '', code: '', password: '' });
  const { place, errors, busy, show, attempt, submit, forgive, judge } = useSubmission(fieldOf);
  const target = values.target.trim();
  const isPhone = isMobileNumber(target);
  const canSend = isPhone || isMailAddress(target);

  const targetError = () =>
    target === '' ? t('targetRequired') : canSend ? undefined : t('targetInvalid');

  const change = (next: Partial<ResetValues>) => {
    setValues((known) => ({ ...known, ...next }));
    forgive();
  };

  const send = () =>
    attempt(() =>
      isPhone ? sendPhoneCode(target, 'reset-password') : sendMailCode(target, 'reset-password'),
    );

  const hand = async () => {
    const owner = isPhone ? { phone: target } : { mailAddr: target };
    const body = { ...owner, code: values.code, newPassword: values.password };
    await callPlainly({ method: 'POST', path: '/api/User/ResetPasswordByCode', body }, {});
    await onDone(target);
  };

  return {
    place,
    values,
    errors: { ...errors.fields, other: errors.other },
    busy,
    channel: isMailAddress(target) ? ('mail' as const) : ('sms' as const),
    canSend,
    change,
    /** Checks the phone number or mail address when it was left and is not empty. */
    checkTarget: () => target && judge('target', targetError()),
    send,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      const problem = passwordProblem(values.password);
      const wrong = {
        target: targetError(),
        code: isVerificationCode(values.code) ? undefined : t('codeRequired'),
        password: problem && rules(problem, passwordValues(values.password)),
      };
      if (Object.values(wrong).some(Boolean)) show({ fields: wrong });
      else await submit(hand);
    },
  };
}
