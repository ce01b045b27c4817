import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { fetchAccount } from '#app/session/account.ts';
import { FeedbackPorts } from '#app/shell/FeedbackPorts.tsx';
import { keptFields } from '#app/widgets/draft/formDraft.ts';
import { useShelf } from '#app/widgets/draft/useShelf.ts';
import { AppTheme } from '#app/widgets/theme/AppTheme.tsx';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { FlowHead } from './FlowHead.tsx';
import { FlowSteps } from './FlowSteps.tsx';
import { HandedIn } from './HandedIn.tsx';
import { useOwnInstitution } from './useOwnInstitution.ts';
import './flow.css';

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
  const t = useMessages(locales.identity.flow);
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
