import { Navigate } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { logout } from '../../session/account.ts';
import { page } from '../../session/sessionEnd.ts';
import { useSession } from '../../session/useSession.ts';
import { PlainPage } from '../PlainPage.tsx';
import { registrationMessages } from './messages.ts';

/** /register/organization/true: an institution of status 3 or lower is sent here (SPEC 2.3, 4). */
export function Component() {
  const t = useMessages(registrationMessages);
  const { token, name } = useSession();
  if (token === undefined) return <Navigate to="/login" replace />;
  const signOut = async () => {
    await logout();
    page.load('/login');
  };
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('title')}</h1>
        <p>{t('text', { name })}</p>
        <div className="bd-actions">
          <button type="button" className="bd-button bd-button-primary" onClick={signOut}>
            {t('signOut')}
          </button>
        </div>
      </div>
    </PlainPage>
  );
}
