import { Link } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { PlainPage } from '../PlainPage.tsx';
import { appStoreMessages } from './messages.ts';

/** /app-store: where links with `callApp` lead (SPEC 2.3). The platform names no app yet, so the page says so. */
export function Component() {
  const t = useMessages(appStoreMessages);
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <div className="bd-actions">
          <Link to="/" className="bd-button bd-button-primary">
            {t('home')}
          </Link>
        </div>
      </div>
    </PlainPage>
  );
}
