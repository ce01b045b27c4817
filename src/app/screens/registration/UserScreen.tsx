import { Navigate, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { landingPath } from '#app/session/guard.ts';
import { useSession } from '#app/session/useSession.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { AccountCard } from './AccountCard.tsx';
import { useExternal, useRegistration } from './useRegistration.ts';

const t = textsOf(locales.identity.registrationAccount);

/** /register/user (contract 2.2): creates an individual account with a phone number and signs in. */
export function Component() {
  const [parameters] = useSearchParams();
  const { redirect, land, linkTo } = useWayOn();
  const { userInfo } = useSession();
  const { external, forget } = useExternal();
  const form = useRegistration(
    'user',
    { phone: parameters.get('phone') ?? '', nickname: cutText(external?.nickname ?? '', 40) },
    external,
    land,
  );
  // signed-in people have an account already
  if (userInfo) return <Navigate to={landingPath(redirect, location.origin)} replace />;
  return (
    <AccountCard
      kind="user"
      form={form}
      external={external}
      forget={forget}
      linkTo={linkTo}
      signInLink={linkTo('/login')}
    >
      <h1>{t('userTitle')}</h1>
    </AccountCard>
  );
}
