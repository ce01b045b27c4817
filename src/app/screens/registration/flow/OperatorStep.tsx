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
type Field = keyof Values;
/** What is wrong with which field; `other` belongs to none. */
type Errors = Partial<Record<Field | 'other', string>>;
const fields = ['name', 'phone', 'code'] as const;

function OperatorForm(props: { onBound: () => Promise<void>; onCancel?: () => void }) {
  const { onBound, onCancel } = props;
  const t = useMessages(flowMessages);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ name: '', phone: '', code: '' });
  /** what the server found wrong */
  const [refusals, setRefusals] = useState<Errors>({});
  /** fields whose own problems are shown: they were left, or handed in */
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const [busy, setBusy] = useState(false);
  // a second click comes before the button is drawn as disabled
  const running = useRef(false);
  const name = values.name.trim();
  const phone = values.phone.trim();

  const change = (next: Partial<Values>) => {
    setValues((known) => ({ ...known, ...next }));
    setJudged((known) => known.filter((field) => !(field in next)));
    setRefusals((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field !== 'other' && !(field in next)),
      ),
    );
  };
  const focusFirst = (wrong: Errors) => {
    const first = fields.find((field) => wrong[field]);
    if (first) form.current?.querySelector<HTMLElement>(`#operator-${first}`)?.focus();
  };
  const refuse = (failure: unknown) => {
    const found = refused(failure);
    setRefusals(found);
    focusFirst(found);
  };
  const refused = (failure: unknown): Errors => {
    const found: Errors = {};
    for (const { field, message } of problemsOf(failure))
      found[fields.find((one) => one === field) ?? 'other'] = message;
    return Object.keys(found).length > 0
      ? found
      : { other: sentenceOf(failure) || t('unreachable') };
  };
  const wrong: Errors = {};
  if (name === '') wrong.name = t('operatorNameRequired');
  if (!isMobileNumber(phone))
    wrong.phone = t(phone === '' ? 'operatorPhoneRequired' : 'operatorPhoneInvalid');
  if (!/^\d{6}$/.test(values.code)) wrong.code = t('operatorCodeRequired');
  const errorOf = (field: Field) =>
    refusals[field] ?? (judged.includes(field) ? wrong[field] : undefined);

  const send = async () => {
    try {
      const body = { phone, purpose: 'bind-operator' } as const;
      const { data } = await callEndpoint(smsSendSms, { body }, { silent: true });
      return data;
    } catch (failure) {
      refuse(failure);
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
      refuse(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    setRefusals({});
    setJudged(fields);
    focusFirst(wrong);
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
        error={errorOf('name')}
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
          if (phone !== '') setJudged((known) => [...known, 'phone']);
        }}
        error={errorOf('phone')}
        hint={t('operatorPhoneHint')}
      />
      <CodeField
        id="operator-code"
        label={t('operatorCode')}
        value={values.code}
        onChange={(code) => change({ code })}
        error={errorOf('code')}
        channel="sms"
        canSend={isMobileNumber(phone)}
        send={send}
      />
      <div role="alert">{refusals.other && <p className="bd-failure">{refusals.other}</p>}</div>
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
