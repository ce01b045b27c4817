import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { signInPath } from '#app/session/guard.ts';
import { useSession } from '#app/session/useSession.ts';
import { ConfirmMail } from './ConfirmMail.tsx';
import { InstitutionAccount } from './InstitutionAccount.tsx';
import { accountPath, flowPath } from './paths.ts';
import '#app/widgets/fields/fields.css';
import './registration.css';

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
