import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { sendPhoneCode } from '#app/session/codes.ts';
import { problemsOf, sentenceOf } from '#app/session/problems.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { FailureNote } from './FailureNote.tsx';
import { useSigningIn } from './useSigningIn.ts';

const t = textsOf(locales.identity.sms);
const common = textsOf(locales.identity.signIn);

interface Errors {
  phone?: string;
  code?: string;
  /** a problem that belongs to no field */
  other?: string;
}

interface SmsFormProps {
  onSignedIn: () => Promise<void> | void;
  /** where to register a number that has no account; without it registering is not offered */
  registerLink?: (phone: string) => string;
}

/** Signs in by a code in a text message. */
export function SmsForm({ onSignedIn, registerLink }: SmsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { busy, failure, forgetFailure, attempt } = useSigningIn(onSignedIn);
  const number = phone.trim();

  const phoneError = () =>
    number === '' ? t('phoneRequired') : isMobileNumber(number) ? undefined : t('phoneInvalid');
  const focus = (id: string) => form.current?.querySelector<HTMLInputElement>(`#${id}`)?.focus();

  const send = async () => {
    forgetFailure();
    setErrors({});
    try {
      return await sendPhoneCode(number, 'sign-in');
    } catch (error) {
      const sentence = sentenceOf(error) || t('sendFailed');
      const ofPhone = problemsOf(error).some(({ field }) => field === 'phone');
      setErrors(ofPhone ? { phone: sentence } : { other: sentence });
      return undefined;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      phone: phoneError(),
      code: isVerificationCode(code) ? undefined : t('codeRequired'),
    };
    setErrors(wrong);
    if (!wrong.phone && !wrong.code) {
      await attempt({ phone: number, code });
      return;
    }
    forgetFailure();
    focus(wrong.phone ? 'sms-phone' : 'sms-code');
  };

  const problem = (field: string) => failure?.problems.find((one) => one.field === field);
  const ofCode = problem('code');
  const hasNoAccount = problem('phone')?.code === 'no-account';
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        id="sms-phone"
        name="phone"
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={(next) => {
          setPhone(next);
          setErrors({});
        }}
        onBlur={() => number && setErrors((known) => ({ ...known, phone: phoneError() }))}
        error={errors.phone}
        hint={t('phoneHint')}
      />
      <CodeField
        id="sms-code"
        label={t('code')}
        value={code}
        onChange={(next) => {
          setCode(next);
          setErrors({});
          forgetFailure();
        }}
        error={errors.code ?? ofCode?.message}
        channel="sms"
        canSend={isMobileNumber(number)}
        send={send}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <FailureNote failure={ofCode ? undefined : failure}>
        {hasNoAccount && registerLink && (
          <Link className="bd-failure-way" to={registerLink(number)}>
            {t('registerPhone')}
          </Link>
        )}
      </FailureNote>
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {common(busy ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}
