import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

interface AccountMadeProps {
  name: string;
  /** why signing in failed; may be empty */
  reason: string;
  signInLink: string;
}

/** Shown if the account was created but signing in failed: nobody has to register again. */
export function AccountMade({ name, reason, signInLink }: AccountMadeProps) {
  const t = useMessages(locales.identity.registrationAccount);
  return (
    <div className="bd-card" role="status">
      <h1>{t('doneTitle')}</h1>
      <p>{t('doneText', { name })}</p>
      {reason && <p className="bd-failure">{reason}</p>}
      <div className="bd-actions">
        <Link className="bd-button bd-button-primary" to={signInLink}>
          {t('signIn')}
        </Link>
      </div>
    </div>
  );
}
