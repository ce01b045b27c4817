import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { signInPath } from '#app/session/guard.ts';
import { useSession } from '#app/session/useSession.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { AccountCard } from './AccountCard.tsx';
import { ConfirmMail } from './ConfirmMail.tsx';
import { StepList } from './StepList.tsx';
import { accountPath, flowPath } from './steps.ts';
import { useExternal, useRegistration } from './useRegistration.ts';
import '#app/widgets/fields/fields.css';
import './registration.css';

const t = textsOf(locales.identity.registrationAccount);

/** The first step of an institution's registration (contract 2.2): the account that it signs in with. */
function InstitutionAccount() {
  const navigate = useNavigate();
  const { linkTo } = useWayOn();
  const { external, forget } = useExternal();
  const form = useRegistration(
    'institution',
    { nickname: cutText(external?.nickname ?? '', 40) },
    external,
    async () => {
      await navigate(flowPath, { replace: true });
    },
  );
  return (
    <AccountCard
      kind="institution"
      form={form}
      external={external}
      forget={forget}
      linkTo={linkTo}
      signInLink={signInPath(flowPath)}
      className="bd-flow"
    >
      <StepList current="account" done={[]} />
      <h1>{t('institutionTitle')}</h1>
      <p>{t('institutionText')}</p>
    </AccountCard>
  );
}

/** antd and zod are loaded with the steps after the account was created */
const Flow = lazy(async () => ({ default: (await import('./flow/Flow.tsx')).Flow }));

/**
 * /register/organization/{islogin} (contract 2.2): `false` creates the account of an institution; `true` continues its
 * registration, or confirms a mail address if the link of an activation mail leads here.
 */
export function Component() {
  const { islogin } = useParams();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const { token, userInfo } = useSession();
  const activation = parameters.get('activation');
  if (islogin === 'true' && activation !== null) return <ConfirmMail code={activation} />;
  if (islogin !== 'true') {
    if (userInfo) return <Navigate to={userInfo.isInstitution ? flowPath : '/'} replace />;
    if (islogin !== 'false') return <Navigate to={accountPath + search} replace />;
    return <InstitutionAccount />;
  }
  if (token === undefined || !userInfo)
    return <Navigate to={signInPath(pathname + search)} replace />;
  if (!userInfo.isInstitution) return <Navigate to="/" replace />;
  return (
    <Suspense
      fallback={
        <PlainPage>
          <div className="bd-card bd-flow" aria-busy="true" />
        </PlainPage>
      }
    >
      <Flow key={userInfo.id} user={userInfo} />
    </Suspense>
  );
}
