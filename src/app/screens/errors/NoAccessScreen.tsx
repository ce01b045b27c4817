import { Link } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { logout } from '../../session/account.ts';
import { page } from '../../session/sessionEnd.ts';
import { useSession } from '../../session/useSession.ts';
import { PlainPage } from '../PlainPage.tsx';
import { errorMessages } from './messages.ts';

/** /401: the account may not open the page; another one might. */
export function Component() {
  const t = useMessages(errorMessages);
  const { userInfo } = useSession();
  const signInAsOther = async () => {
    await logout();
    page.load('/login');
  };
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('noAccessTitle')}</h1>
        <p>{t('noAccessText')}</p>
        <div className="bd-actions">
          <Link to="/" className="bd-button bd-button-primary">
            {t('home')}
          </Link>
          {userInfo && (
            <button type="button" className="bd-button" onClick={signInAsOther}>
              {t('signInOther')}
            </button>
          )}
        </div>
      </div>
    </PlainPage>
  );
}
