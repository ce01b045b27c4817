import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { problemsOf } from '#app/session/problems.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import type { FormDraft } from '#app/widgets/draft/formDraft.ts';
import { same } from '#app/widgets/draft/merge.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import {
  type DetailsProblems,
  detailsFieldId,
  detailsFields,
  detailsProblems,
  isDetailsField,
} from '#app/widgets/institution/details.ts';
import {
  InstitutionDetails,
  usePendingPictures,
} from '#app/widgets/institution/InstitutionDetails.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import { useUnarrived } from '#app/widgets/upload/unarrived.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { StepHeading } from './FlowHead.tsx';

const t = textsOf(locales.identity.flow);
const labels = textsOf(locales.identity.details);

/** The details of an institution while they are filled in: a draft that saves itself. */
export type DetailsDraft = FormDraft<InstitutionInformation>;
export type DetailsState = ReturnType<DetailsDraft['get']>;

/** Problems that the platform found, by field; those of fields that were changed since are left out. */
export function foundProblems({ values, draft: { refusal } }: DetailsState): DetailsProblems {
  const found = problemsOf(refusal?.why).flatMap(({ field, message }) => {
    // it may be named `creditCode` or `information.creditCode`
    const name = field.replace(/^information\./, '');
    const isThere = isDetailsField(name) && same(refusal?.values[name], values[name]);
    return isThere ? [[name, message] as const] : [];
  });
  return Object.fromEntries(found);
}

interface DetailsStepProps {
  store: DetailsDraft;
  details: DetailsState;
  /** whether missing fields are marked */
  judged: boolean;
  setJudged: (judged: boolean) => void;
  notice: string | undefined;
  onNext: () => void;
}

/**
 * The details of the institution. They are saved while they are filled in, and checked as a whole when the person goes
 * on.
 */
export function DetailsStep(props: DetailsStepProps) {
  const { store, details, judged, setJudged, notice, onNext } = props;
  const { language } = useLanguage();
  const summary = useRef<HTMLDivElement>(null);
  const { isPending, hasFailed, takePending } = usePendingPictures();
  const unarrived = useUnarrived().map(({ name }) => name);
  const [later, setLater] = useState<'savedLater' | 'notSavedLater'>();
  const [asked, setAsked] = useState(0);
  const problems: DetailsProblems = {
    ...(judged ? detailsProblems(details.values, language) : {}),
    ...foundProblems(details),
  };
  const wrong = detailsFields.filter((field) => problems[field] !== undefined);

  // told again each time somebody tries to go on
  useEffect(() => {
    if (asked > 0) summary.current?.focus();
  }, [asked]);

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setLater(undefined);
    if (Object.keys(detailsProblems(details.values, language)).length > 0) {
      setJudged(true);
      setAsked((count) => count + 1);
      void store.save();
      return;
    }
    const outcome = await store.save();
    if (outcome.kind === 'refused' && problemsOf(outcome.why).length > 0) {
      setJudged(true);
      setAsked((count) => count + 1);
    } else if (outcome.kind !== 'conflict') {
      setJudged(false);
      onNext();
    }
  };

  const saveForLater = async () => {
    setLater(undefined);
    const { kind } = await store.save();
    if (kind === 'saved' || kind === 'unchanged') setLater('savedLater');
    else if (kind !== 'conflict') setLater('notSavedLater');
  };

  // the message of an earlier save does not fit input that was typed later
  const isLaterTrue = later !== undefined && details.draft.isSaved === (later === 'savedLater');
  return (
    <form onSubmit={goOn} noValidate>
      <StepHeading>{t('detailsTitle')}</StepHeading>
      <div role="status">{notice && <p className="bd-success">{notice}</p>}</div>
      <p>{t('detailsText')}</p>
      <RestoredNotice restoredAt={details.restoredAt} startAfresh={store.startAfresh} />
      <div ref={summary} tabIndex={-1} className="bd-summary" hidden={wrong.length === 0}>
        <h3>{t('summaryTitle', { count: wrong.length })}</h3>
        <ul className="bd-marks">
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#${detailsFieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(detailsFieldId(field))?.focus();
                }}
              >
                {problems[field]}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <UploadsOfWork work="registration">
        <InstitutionDetails
          value={details.values}
          onChange={store.change}
          problems={problems}
          onPendingChange={takePending}
        />
      </UploadsOfWork>
      <p className="bd-save-state">
        <DraftStatus state={details.draft} />
      </p>
      <div className="bd-actions">
        <button type="submit" className="bd-button bd-button-primary" disabled={isPending}>
          {t('next')}
        </button>
        <button type="button" className="bd-button" disabled={isPending} onClick={saveForLater}>
          {t('saveLater')}
        </button>
      </div>
      <p className="bd-flow-later" role="status">
        {isPending
          ? hasFailed
            ? labels('pictureFailed', { file: unarrived.join(' / ') })
            : t('pictureOnItsWay')
          : isLaterTrue && t(later)}
      </p>
    </form>
  );
}
