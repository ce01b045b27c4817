import { type FormEvent, useRef, useState } from 'react';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { bindOperator } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { isMobileNumber } from '#contract/formats.ts';
import { useMessages } from '../../../language/index.ts';
import { callEndpoint } from '../../../session/client.ts';
import { problemsOf, sentenceOf } from '../../../session/problems.ts';
import { CodeField } from '../../../widgets/code/CodeField.tsx';
import { TextField } from '../../../widgets/fields/TextField.tsx';
import { flowMessages } from './messages.ts';
import { StepHeading } from './StepHeading.tsx';

interface OperatorStepProps {
  operator: OwnInstitution['operator'];
  /** why the submission led here */
  problem: string | undefined;
  onBound: () => Promise<void>;
  onNext: () => void;
}

/** The person who runs the account: bound by the code of their phone, shown afterwards, changeable. */
export function OperatorStep({ operator, problem, onBound, onNext }: OperatorStepProps) {
  const t = useMessages(flowMessages);
  const [changing, setChanging] = useState(false);
  const isBound = operator !== null && !changing;
  return (
    <>
      <StepHeading>{t('operatorTitle')}</StepHeading>
      <p>{t('operatorText')}</p>
      <div role="alert">
        {problem && operator === null && <p className="bd-failure">{problem}</p>}
      </div>
      {isBound ? (
        <>
          <p className="bd-flow-value">{t('operatorBound', operator)}</p>
          <div className="bd-actions">
            <button type="button" className="bd-button bd-button-primary" onClick={onNext}>
              {t('next')}
            </button>
            <button type="button" className="bd-button" onClick={() => setChanging(true)}>
              {t('operatorChange')}
            </button>
          </div>
        </>
      ) : (
        <OperatorForm
          onBound={onBound}
          {...(operator ? { onCancel: () => setChanging(false) } : {})}
        />
      )}
    </>
  );
}

interface Values {
  name: string;
  phone: string;
  code: string;
}
/** What is wrong with which field; `other` belongs to none. */
type Errors = Partial<Record<keyof Values | 'other', string>>;
const fields = ['name', 'phone', 'code'] as const;

function OperatorForm(props: { onBound: () => Promise<void>; onCancel?: () => void }) {
  const { onBound, onCancel } = props;
  const t = useMessages(flowMessages);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ name: '', phone: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  // a second click comes before the button is drawn as disabled
  const running = useRef(false);
  const name = values.name.trim();
  const phone = values.phone.trim();

  const change = (next: Partial<Values>) => {
    setValues((known) => ({ ...known, ...next }));
    setErrors((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field !== 'other' && !(field in next)),
      ),
    );
  };
  const show = (next: Errors) => {
    setErrors(next);
    const first = fields.find((field) => next[field]);
    if (first) form.current?.querySelector<HTMLElement>(`#operator-${first}`)?.focus();
  };
  const refused = (failure: unknown): Errors => {
    const found: Errors = {};
    for (const { field, message } of problemsOf(failure))
      found[fields.find((one) => one === field) ?? 'other'] = message;
    return Object.keys(found).length > 0
      ? found
      : { other: sentenceOf(failure) || t('unreachable') };
  };
  const phoneError = () => {
    if (phone === '') return t('operatorPhoneRequired');
    return isMobileNumber(phone) ? undefined : t('operatorPhoneInvalid');
  };

  const send = async () => {
    try {
      const body = { phone, purpose: 'bind-operator' } as const;
      const { data } = await callEndpoint(smsSendSms, { body }, { silent: true });
      return data;
    } catch (failure) {
      show(refused(failure));
      return undefined;
    }
  };

  const hand = async () => {
    running.current = true;
    setBusy(true);
    try {
      const body = { name, phone, code: values.code };
      await callEndpoint(bindOperator, { body }, { silent: true });
      await onBound();
    } catch (failure) {
      show(refused(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const wrongPhone = phoneError();
    const wrong: Errors = {
      ...(name === '' ? { name: t('operatorNameRequired') } : {}),
      ...(wrongPhone ? { phone: wrongPhone } : {}),
      ...(/^\d{6}$/.test(values.code) ? {} : { code: t('operatorCodeRequired') }),
    };
    show(wrong);
    if (Object.keys(wrong).length === 0) await hand();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        id="operator-name"
        label={t('operatorName')}
        autoComplete="name"
        required
        maxLength={40}
        value={values.name}
        onChange={(next) => change({ name: next })}
        error={errors.name}
      />
      <TextField
        id="operator-phone"
        label={t('operatorPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        value={values.phone}
        onChange={(next) => change({ phone: next })}
        onBlur={() => {
          const wrong = phone === '' ? undefined : phoneError();
          if (wrong) setErrors((known) => ({ ...known, phone: wrong }));
        }}
        error={errors.phone}
        hint={t('operatorPhoneHint')}
      />
      <CodeField
        id="operator-code"
        label={t('operatorCode')}
        value={values.code}
        onChange={(code) => change({ code })}
        error={errors.code}
        channel="sms"
        canSend={isMobileNumber(phone)}
        send={send}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <div className="bd-actions">
        <button type="submit" className="bd-button bd-button-primary" disabled={busy}>
          {t(busy ? 'operatorBinding' : 'operatorBind')}
        </button>
        {onCancel && (
          <button type="button" className="bd-button" onClick={onCancel}>
            {t('operatorCancel')}
          </button>
        )}
      </div>
    </form>
  );
}
