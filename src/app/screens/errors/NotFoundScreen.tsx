import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { PlainPage } from '../PlainPage.tsx';
import { errorMessages } from './messages.ts';

/** /404: where every unknown path leads (SPEC 2.2). */
export function Component() {
  const t = useMessages(errorMessages);
  const navigate = useNavigate();
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('notFoundTitle')}</h1>
        <p>{t('notFoundText')}</p>
        <div className="bd-actions">
          <Link to="/" className="bd-button bd-button-primary">
            {t('home')}
          </Link>
          <button type="button" className="bd-button" onClick={() => navigate(-1)}>
            {t('back')}
          </button>
        </div>
      </div>
    </PlainPage>
  );
}
