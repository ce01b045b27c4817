import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { problemsOf, sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { detailsFields, detailsProblems } from '#app/widgets/institution/details.ts';
import { DetailsValue } from '#app/widgets/institution/InstitutionDetails.tsx';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import type { Problem } from '#contract/errors.ts';
import { locales } from '#locales/index.ts';
import type { Step } from '../steps.ts';
import type { DetailsDraft, DetailsState } from './DetailsStep.tsx';
import { StepHeading } from './FlowHead.tsx';

const t = textsOf(locales.identity.flow);
const labels = textsOf(locales.identity.details);

interface SubmitStepProps {
  institution: OwnInstitution;
  store: DetailsDraft;
  details: DetailsState;
  linkTo: (step: Step) => string;
  /** called when the server found problems in other steps */
  onRefused: (problems: readonly Problem[]) => void;
  /** called when the person follows a link to incomplete details */
  onIncomplete: () => void;
  onHandedIn: () => void;
}

/** Everything that will be submitted, with links back to each part, what is missing, and the button. */
export function SubmitStep(props: SubmitStepProps) {
  const { institution, store, details, linkTo } = props;
  const { language } = useLanguage();
  const summary = useRef<HTMLDivElement>(null);
  const { busy, run } = useRunning();
  const [failure, setFailure] = useState<string>();
  const incomplete = detailsProblems(details.values, language);
  const missing = detailsFields.flatMap((field) => incomplete[field] ?? []);
  const needsOperator = institution.operator === null;
  const isComplete = missing.length === 0 && !needsOperator;

  const hand = async () => {
    const outcome = await store.save('submit');
    if (outcome.kind === 'saved') props.onHandedIn();
    else if ('why' in outcome) {
      setFailure(sentenceOf(outcome.why) || t('unreachable'));
      const problems = problemsOf(outcome.why);
      if (problems.length > 0) props.onRefused(problems);
    }
  };

  const submit = async () => {
    setFailure(undefined);
    if (isComplete) await run(hand);
    else summary.current?.focus();
  };

  return (
    <>
      <StepHeading>{t('submitTitle')}</StepHeading>
      <p>{t('submitText')}</p>
      <div ref={summary} tabIndex={-1} className="bd-summary" hidden={isComplete}>
        <h3>{t('summaryTitle', { count: missing.length + (needsOperator ? 1 : 0) })}</h3>
        <ul className="bd-marks">
          {missing.map((text) => (
            <li key={text}>
              <Link to={linkTo('details')} onClick={props.onIncomplete}>
                {text}
              </Link>
            </li>
          ))}
          {needsOperator && (
            <li>
              <Link to={linkTo('operator')}>{t('operatorMissing')}</Link>
            </li>
          )}
        </ul>
      </div>
      <Part title={t('sectionMail')}>
        <dl className="bd-values">
          <div>
            <dt>{t('mailAddress')}</dt>
            <dd>{institution.mail}</dd>
          </div>
        </dl>
      </Part>
      <Part title={t('sectionDetails')} edit={linkTo('details')}>
        <dl className="bd-values">
          {detailsFields.map((field) => (
            <div key={field}>
              <dt>{labels(field)}</dt>
              <dd>
                <DetailsValue information={details.values} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t('sectionOperator')} edit={linkTo('operator')}>
        <dl className="bd-values">
          <div>
            <dt>{t('operatorName')}</dt>
            <dd>{institution.operator?.name ?? labels('empty')}</dd>
          </div>
          <div>
            <dt>{t('operatorPhone')}</dt>
            <dd>{institution.operator?.phone ?? labels('empty')}</dd>
          </div>
        </dl>
      </Part>
      <Consent />
      <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
      <div className="bd-actions">
        <button
          type="button"
          className="bd-button bd-button-primary"
          disabled={busy}
          onClick={submit}
        >
          {t(busy ? 'submitting' : 'submit')}
        </button>
      </div>
    </>
  );
}

/** What submitting means; the agreement opens in another tab. */
function Consent() {
  const [before, after] = t('consent').split('{agreement}');
  return (
    <p>
      {before}
      <a href="/service-agreement" target="_blank" rel="noreferrer">
        {t('consentAgreement')}
      </a>
      {after}
    </p>
  );
}

function Part({ title, edit, children }: { title: string; edit?: string; children: ReactNode }) {
  return (
    <section className="bd-part">
      <header>
        <h3>{title}</h3>
        {edit && (
          <Link to={edit} aria-label={t('editOf', { section: title })}>
            {t('edit')}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
