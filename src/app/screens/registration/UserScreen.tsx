import { Link, Navigate, useSearchParams } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { landingPath } from '../../session/guard.ts';
import { useSession } from '../../session/useSession.ts';
import { PlainPage } from '../PlainPage.tsx';
import { LegalFooter } from '../sign-in/LegalFooter.tsx';
import { useWayOn } from '../sign-in/useWayOn.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountMade } from './AccountMade.tsx';
import { accountMessages } from './accountMessages.ts';
import { ExternalNote } from './ExternalNote.tsx';
import { useExternal } from './useExternal.ts';
import { useRegistration } from './useRegistration.ts';
import '../../widgets/fields/fields.css';
import '../sign-in/sign-in.css';
import './registration.css';

/** /register/user (SPEC 2.2): an individual account, by a phone number; then the person is signed in. */
export function Component() {
  const t = useMessages(accountMessages);
  const [parameters] = useSearchParams();
  const { redirect, land, linkTo } = useWayOn();
  const { userInfo } = useSession();
  const { external, forget } = useExternal();
  const form = useRegistration(
    'user',
    { phone: parameters.get('phone') ?? '', nickname: external?.nickname.slice(0, 40) ?? '' },
    external,
    land,
  );
  // who is signed in has an account already
  if (userInfo) return <Navigate to={landingPath(redirect, location.origin)} replace />;
  return (
    <PlainPage footer={<LegalFooter />}>
      {form.unsigned === undefined ? (
        <form ref={form.place} className="bd-card" onSubmit={form.submit} noValidate>
          <h1>{t('userTitle')}</h1>
          {external && <ExternalNote account={external} forget={forget} />}
          <AccountFields kind="user" form={form} />
          <p className="bd-register-else">
            {t('haveAccount')} <Link to={linkTo('/login')}>{t('signIn')}</Link>
            <Link to={linkTo('/register')}>{t('otherKind')}</Link>
          </p>
        </form>
      ) : (
        <AccountMade
          name={form.values.name.trim()}
          reason={form.unsigned}
          signInLink={linkTo('/login')}
        />
      )}
    </PlainPage>
  );
}
