import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { bindOperator } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { StepHeading } from './FlowHead.tsx';

interface OperatorStepProps {
  operator: OwnInstitution['operator'];
  /** the problem because of which the submission led here */
  problem: string | undefined;
  onBound: () => Promise<void>;
  onNext: () => void;
}

/** The person who runs the account: bound by a code to their phone, then shown and changeable. */
export function OperatorStep({ operator, problem, onBound, onNext }: OperatorStepProps) {
  const t = useMessages(locales.identity.flow);
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

const nothing = { name: '', phone: '', code: '' };
/** What this tab keeps until the operator is bound; a code is for minutes only. */
const keptOperator = z.object({ name: z.string(), phone: z.string() });
type Field = keyof typeof nothing;
/** The form's fields by the names of the calls'. */
const fieldOf = { name: 'name', phone: 'phone', code: 'code' } as const;
const fields = ['name', 'phone', 'code'] as const;

function OperatorForm(props: { onBound: () => Promise<void>; onCancel?: () => void }) {
  const { onBound, onCancel } = props;
  const t = useMessages(locales.identity.flow);
  const { values, change, draft, restoredAt, clear } = useTabValues({
    kind: 'operator',
    empty: nothing,
    shape: keptOperator,
  });
  const { place, errors, busy, show, attempt, submit, forgive } = useSubmission<Field>(fieldOf);
  /** fields whose problems are shown: they were left or submitted */
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const name = values.name.trim();
  const phone = values.phone.trim();

  const wrong: { [F in Field]?: string } = {};
  if (name === '') wrong.name = t('operatorNameRequired');
  if (!isMobileNumber(phone))
    wrong.phone = t(phone === '' ? 'operatorPhoneRequired' : 'operatorPhoneInvalid');
  if (!isVerificationCode(values.code)) wrong.code = t('operatorCodeRequired');
  const common = (field: Field) => ({
    id: `operator-${field}`,
    value: values[field],
    onChange: (next: string) => {
      change({ [field]: next });
      setJudged((known) => known.filter((one) => one !== field));
      forgive(field);
    },
    error: errors.fields[field] ?? (judged.includes(field) ? wrong[field] : undefined),
  });

  const send = () =>
    attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
    });

  const hand = async (event: FormEvent) => {
    event.preventDefault();
    setJudged(fields);
    // its own problems are made at each drawing, so that they follow the language
    if (Object.keys(wrong).length > 0) show({ fields: {} });
    else
      await submit(async () => {
        const body = { name, phone, code: values.code };
        await callEndpoint(bindOperator, { body }, { silent: true });
        clear();
        await onBound();
      });
  };
  const startAfresh = () => {
    clear();
    setJudged([]);
  };

  return (
    <form ref={place} onSubmit={hand} noValidate>
      <RestoredNotice restoredAt={restoredAt} startAfresh={startAfresh} />
      <LimitedTextField
        {...common('name')}
        label={t('operatorName')}
        autoComplete="name"
        required
        maximum={40}
      />
      <TextField
        {...common('phone')}
        label={t('operatorPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        onBlur={() => {
          if (phone !== '') setJudged((known) => [...known, 'phone']);
        }}
        hint={t('operatorPhoneHint')}
      />
      <CodeField
        {...common('code')}
        label={t('operatorCode')}
        channel="sms"
        canSend={isMobileNumber(phone)}
        send={send}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <p className="bd-save-state">
        <DraftStatus state={draft} savedBy="hand" />
      </p>
      <div className="bd-actions">
        <button type="submit" className="bd-button bd-button-primary" disabled={busy}>
          {t(busy ? 'operatorBinding' : 'operatorBind')}
        </button>
        {onCancel && (
          <button
            type="button"
            className="bd-button"
            onClick={() => {
              clear();
              onCancel();
            }}
          >
            {t('operatorCancel')}
          </button>
        )}
      </div>
    </form>
  );
}
