import { useState } from 'react';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
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

function OperatorForm(props: { onBound: () => Promise<void>; onCancel?: () => void }) {
  const { onBound, onCancel } = props;
  const t = useMessages(locales.identity.flow);
  const kept = useTabValues({ kind: 'operator', empty: nothing, shape: keptOperator });
  const { draft, restoredAt, clear } = kept;
  const form = useForm({
    empty: nothing,
    kept,
    problems: ({ name, phone, code }) => ({
      name: name.trim() === '' && t('operatorNameRequired'),
      phone:
        !isMobileNumber(phone.trim()) &&
        t(phone.trim() === '' ? 'operatorPhoneRequired' : 'operatorPhoneInvalid'),
      code: !isVerificationCode(code) && t('operatorCodeRequired'),
    }),
    async send({ name, phone, code }) {
      const body = { name: name.trim(), phone: phone.trim(), code };
      await callEndpoint(bindOperator, { body }, { silent: true });
      clear();
      await onBound();
    },
  });
  const { busy, errors } = form;
  const phone = form.values.phone.trim();
  const sendCode = () =>
    form.attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
    });
  const startAfresh = () => {
    clear();
    form.forgive();
  };

  return (
    <form ref={form.place} onSubmit={form.onSubmit} noValidate>
      <RestoredNotice restoredAt={restoredAt} startAfresh={startAfresh} />
      <LimitedTextField
        id="operator-name"
        {...form.field('name')}
        label={t('operatorName')}
        autoComplete="name"
        required
        maximum={40}
      />
      <TextField
        id="operator-phone"
        {...form.field('phone')}
        label={t('operatorPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        onBlur={() => form.leave('phone')}
        hint={t('operatorPhoneHint')}
      />
      <CodeField
        id="operator-code"
        {...form.field('code')}
        label={t('operatorCode')}
        channel="sms"
        canSend={isMobileNumber(phone)}
        send={sendCode}
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
