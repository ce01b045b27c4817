import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { FeedbackPorts } from '#app/shell/FeedbackPorts.tsx';
import { keptFields } from '#app/widgets/draft/formDraft.ts';
import { useShelf } from '#app/widgets/draft/shelf.ts';
import { AppTheme } from '#app/widgets/theme/AppTheme.tsx';
import { InstitutionStatus } from '#contract/codes.ts';
import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { StepList } from '../StepList.tsx';
import { steps } from '../steps.ts';
import { FlowHead } from './FlowHead.tsx';
import { FlowSteps } from './FlowSteps.tsx';
import './flow.css';

const t = textsOf(locales.identity.flow);
const contract = textsOf(locales.identity.institutionStatus);

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'ready'; institution: OwnInstitution };

/** The institution of the signed-in account, and a function that loads it again. An expired session has its own prompt. */
function useOwnInstitution() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const newest = useRef(0);

  /** @throws CallFailure; the shown institution stays */
  const reload = useCallback(async (): Promise<OwnInstitution> => {
    newest.current += 1;
    const mine = newest.current;
    const { data } = await callEndpoint(getInstitutionInfo, {}, { silent: true });
    // ignores an answer that a later one has overtaken
    if (mine === newest.current)
      setState((known) =>
        known.kind === 'ready' && JSON.stringify(known.institution) === JSON.stringify(data)
          ? known
          : { kind: 'ready', institution: data },
      );
    return data;
  }, []);

  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      await reload();
    } catch (failure) {
      setState({ kind: 'failed', reason: sentenceOf(failure) });
    }
  }, [reload]);

  useEffect(() => void load(), [load]);

  return { state, load, reload };
}

/** What happens after the details were submitted (contract 4, status 5), with a link to the back office. */
function HandedIn({ name }: { name: string }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    heading.current?.focus();
    // the new status in the session opens the back office
    fetchAccount().catch(() => undefined);
  }, []);

  const goOn = async () => {
    setBusy(true);
    await fetchAccount().catch(() => undefined);
    await navigate('/');
  };
  return (
    <>
      <FlowHead name={name} />
      <StepList current="submit" done={steps} />
      <h2 ref={heading} tabIndex={-1}>
        {t('handedInTitle')}
      </h2>
      <p>{contract('underReviewBanner')}</p>
      <h3>{t('handedInNext')}</h3>
      <ul className="bd-marks bd-flow-list">
        <li>{t('handedIn1')}</li>
        <li>{t('handedIn2')}</li>
        <li>{t('handedIn3')}</li>
      </ul>
      <div className="bd-actions">
        <button
          type="button"
          className="bd-button bd-button-primary"
          disabled={busy}
          onClick={goOn}
        >
          {t('handedInOn')}
        </button>
      </div>
    </>
  );
}

/** the settings show what was submitted and decided */
const settingsPath = '/setting/institution';

const isHandedIn = (status: number | undefined): boolean =>
  status !== undefined && status >= InstitutionStatus.underReview;

/** If details were submitted elsewhere: updates the session, then goes to the settings. */
function useWayToSettings(active: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    fetchAccount().then(
      () => navigate(settingsPath, { replace: true }),
      // the guard asks again with the next navigation
      () => undefined,
    );
  }, [active, navigate]);
}

function Content({ user }: { user: UserInfo }) {
  const { state, load, reload } = useOwnInstitution();
  const shelf = useShelf(user.id, 'institution-details', undefined, keptFields);
  const [handedIn, setHandedIn] = useState(false);
  const institution = state.kind === 'ready' ? state.institution : undefined;
  const elsewhere = !handedIn && isHandedIn(institution?.status);
  useWayToSettings(elsewhere);

  if (handedIn) return <HandedIn name={user.name} />;
  if (isHandedIn(user.institutionStatus)) return <Navigate to={settingsPath} replace />;
  if (state.kind === 'failed')
    return (
      <>
        <FlowHead name={user.name} />
        <div role="alert">
          <p>{state.reason || t('loadFailed')}</p>
          <button type="button" className="bd-button" onClick={load}>
            {t('again')}
          </button>
        </div>
      </>
    );
  if (!institution || !shelf || elsewhere) return <p role="status">{t('loading')}</p>;
  return (
    <FlowSteps
      user={user}
      institution={institution}
      shelf={shelf}
      reload={reload}
      onHandedIn={() => setHandedIn(true)}
    />
  );
}

/** The registration of an institution after its account was created; continues where it was left. */
export function Flow({ user }: { user: UserInfo }) {
  return (
    <>
      <FeedbackPorts />
      <AppTheme>
        <PlainPage>
          <div className="bd-card bd-flow">
            <Content user={user} />
          </div>
        </PlainPage>
      </AppTheme>
    </>
  );
}
