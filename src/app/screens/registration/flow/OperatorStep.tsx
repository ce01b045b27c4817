import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { OperatorFields, useOperatorForm } from '#app/widgets/institution/operatorForm.tsx';
import { bindOperator } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { StepHeading } from './FlowHead.tsx';

const t = textsOf(locales.identity.flow);

interface OperatorStepProps {
  operator: OwnInstitution['operator'];
  /** the problem because of which the submission led here */
  problem: string | undefined;
  onBound: () => Promise<void>;
  onNext: () => void;
}

/** The person who runs the account: bound by a code to their phone, then shown and changeable. */
export function OperatorStep({ operator, problem, onBound, onNext }: OperatorStepProps) {
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

function OperatorForm(props: { onBound: () => Promise<void>; onCancel?: () => void }) {
  const { onBound, onCancel } = props;
  const form = useOperatorForm('operator', async (body, clear) => {
    await callEndpoint(bindOperator, { body }, { silent: true });
    clear();
    await onBound();
  });
  const { busy, errors, kept } = form;
  return (
    <form ref={form.place} onSubmit={form.onSubmit} noValidate>
      <OperatorFields form={form} />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <p className="bd-save-state">
        <DraftStatus state={kept.draft} savedBy="hand" />
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
              kept.clear();
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
