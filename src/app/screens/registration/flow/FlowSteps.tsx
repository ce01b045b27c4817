import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { browserClock } from '#app/widgets/draft/browserClock.ts';
import type { KeptFields } from '#app/widgets/draft/draftTypes.ts';
import { createFormDraft, type FormPorts } from '#app/widgets/draft/formDraft.ts';
import type { Shelf } from '#app/widgets/draft/shelf.ts';
import { useDraftLife } from '#app/widgets/draft/useFormDraft.ts';
import { updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import {
  type InstitutionInformation,
  institutionInformation,
  type OwnInstitution,
} from '#contract/entities/institution.ts';
import type { Problem } from '#contract/errors.ts';
import { locales } from '#locales/index.ts';
import { StepList } from '../StepList.tsx';
import { doneSteps, flowPath, openSteps, type Step, shownStep } from '../steps.ts';
import { DetailsStep, foundProblems } from './DetailsStep.tsx';
import { FlowHead } from './FlowHead.tsx';
import { MailStep } from './MailStep.tsx';
import { OperatorStep } from './OperatorStep.tsx';
import { SubmitStep } from './SubmitStep.tsx';

const t = textsOf(locales.identity.flow);

const DetailsConflict = lazy(() => import('./DetailsConflict.tsx'));

interface FlowStepsProps {
  user: UserInfo;
  institution: OwnInstitution;
  shelf: Shelf<KeptFields>;
  reload: () => Promise<OwnInstitution>;
  onHandedIn: () => void;
}

const visibleSummary = '.bd-summary:not([hidden])';
const addressOf = (step: Step): string => `${flowPath}?step=${step}`;

/** The step in the address, if it can be opened; Back and Forward move between steps. */
function useStep(institution: OwnInstitution) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('step');
  const step = shownStep(asked, institution);
  const go = useCallback(
    (next: Step, replace = false) => setParameters({ step: next }, { replace }),
    [setParameters],
  );
  // keeps the step in the address, so that a completed step does not move the page on by itself
  useEffect(() => {
    if (asked !== step) go(step, true);
  }, [asked, step, go]);
  return { step, go };
}

/** The details of one institution; begins with this device's draft if there is one, else with the platform's version. */
function useDetails({ institution, shelf, reload }: Omit<FlowStepsProps, 'user' | 'onHandedIn'>) {
  const baseOf = ({ information, revision }: OwnInstitution) => ({ values: information, revision });
  const [store] = useState(() => {
    const ports = (): FormPorts<InstitutionInformation> => ({
      shape: institutionInformation,
      load: async () => baseOf(await reload()),
      save: async (values, revision, submit) => {
        // what does not fit is sent as it is: the platform says what is wrong with it
        const information = institutionInformation.safeParse(values).data ?? values;
        const body = { revision, information, submit };
        return (await callEndpoint(updateInstitutionInfo, { body }, { silent: true })).data
          .revision;
      },
    });
    return createFormDraft(baseOf(institution), shelf, ports, browserClock);
  });
  useDraftLife(store);
  return store;
}

/** The steps after the account, and the one that is shown. */
export function FlowSteps({ user, institution, shelf, reload, onHandedIn }: FlowStepsProps) {
  const { step, go } = useStep(institution);
  const store = useDetails({ institution, shelf, reload });
  const details = useSyncExternalStore(store.subscribe, store.get);
  /** whether problems of the details are shown, because somebody tried to go on */
  const [judged, setJudged] = useState(false);
  const [justConfirmed, setJustConfirmed] = useState(false);
  const [operatorProblem, setOperatorProblem] = useState<string>();
  const section = useRef<HTMLElement>(null);

  // moving to a step focuses its heading; the first drawing leaves the focus alone
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    if (shown.current === 'details') setJustConfirmed(false);
    shown.current = step;
    // somebody who was sent back hears first what is missing
    const summary = judged ? section.current?.querySelector<HTMLElement>(visibleSummary) : null;
    (summary ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [step, judged]);

  const isConfirmed = openSteps(institution).length > 1;
  const wasConfirmed = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed === wasConfirmed.current) return;
    wasConfirmed.current = isConfirmed;
    setJustConfirmed(true);
    // replaces the waiting page, so that Back does not return to it
    go('details', true);
  }, [isConfirmed, go]);

  const refused = (problems: readonly Problem[]) => {
    const operator = problems.find(({ field }) => field.startsWith('operator'));
    setOperatorProblem(operator?.message);
    if (Object.keys(foundProblems(store.get())).length > 0) {
      setJudged(true);
      go('details');
    } else if (operator) go('operator');
  };

  const progress = useMemo(
    () => ({ ...institution, information: details.values }),
    [institution, details.values],
  );
  const open = openSteps(institution);
  return (
    <>
      <FlowHead name={user.name} />
      <StepList
        current={step}
        done={doneSteps(progress)}
        linkTo={(one) => (open.includes(one) ? addressOf(one) : undefined)}
      />
      <section ref={section} key={step}>
        {step === 'mail' && (
          <MailStep
            account={user.name}
            institution={institution}
            reload={reload}
            onNext={() => go('details')}
          />
        )}
        {step === 'details' && (
          <DetailsStep
            store={store}
            details={details}
            judged={judged}
            setJudged={setJudged}
            notice={justConfirmed ? t('mailConfirmedNow') : undefined}
            onNext={() => go('operator')}
          />
        )}
        {step === 'operator' && (
          <OperatorStep
            operator={institution.operator}
            problem={operatorProblem}
            onBound={async () => {
              setOperatorProblem(undefined);
              await reload();
              go('submit');
            }}
            onNext={() => go('submit')}
          />
        )}
        {step === 'submit' && (
          <SubmitStep
            institution={institution}
            store={store}
            details={details}
            linkTo={addressOf}
            onRefused={refused}
            onIncomplete={() => setJudged(true)}
            onHandedIn={onHandedIn}
          />
        )}
      </section>
      {details.theirs && (
        <Suspense fallback={null}>
          <DetailsConflict details={details} store={store} />
        </Suspense>
      )}
    </>
  );
}
