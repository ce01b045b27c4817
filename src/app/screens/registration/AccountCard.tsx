import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import type { ProvenExternal } from '#app/session/external.ts';
import { locales } from '#locales/index.ts';
import { AccountFields } from './AccountFields.tsx';
import type { AccountKind, Registration } from './useRegistration.ts';
import '#app/widgets/fields/fields.css';
import '../shared/sign-in/sign-in.css';
import './registration.css';

const t = textsOf(locales.identity.registrationAccount);
const siteName = textsOf(locales.identity.sites);

/** Says which account of another site will be bound to the new one, with a button against it. */
function ExternalNote({ account, forget }: { account: ProvenExternal; forget: () => void }) {
  const site = siteName(account.provider);
  return (
    <p className="bd-success bd-external-note">
      {account.nickname
        ? t('externalBound', { site, name: account.nickname })
        : t('externalUnnamed', { site })}
      <button type="button" className="bd-registration-link" onClick={forget}>
        {t('externalForget')}
      </button>
    </p>
  );
}

interface AccountMadeProps {
  name: string;
  /** why signing in failed; may be empty */
  reason: string;
  signInLink: string;
}

/** Shown if the account was created but signing in failed: nobody has to register again. */
function AccountMade({ name, reason, signInLink }: AccountMadeProps) {
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

interface AccountCardProps {
  kind: AccountKind;
  form: Registration;
  external: ProvenExternal | undefined;
  forget: () => void;
  linkTo: (path: string) => string;
  /** where to sign in, if that did not work automatically */
  signInLink: string;
  className?: string;
  /** title and first lines of the form */
  children: ReactNode;
}

/** The page that creates an account of either kind, and says so if signing in afterwards failed. */
export function AccountCard(props: AccountCardProps) {
  const { kind, form, external, forget, linkTo, signInLink, className = '', children } = props;
  return (
    <PlainPage footer={<LegalFooter />}>
      {form.unsigned === undefined ? (
        <form
          ref={form.place}
          className={`bd-card ${className}`}
          onSubmit={form.onSubmit}
          noValidate
        >
          {children}
          {external && <ExternalNote account={external} forget={forget} />}
          <AccountFields kind={kind} form={form} />
          <p className="bd-register-else">
            {t('haveAccount')} <Link to={linkTo('/login')}>{t('signIn')}</Link>
            <Link to={linkTo('/register')}>{t('otherKind')}</Link>
          </p>
        </form>
      ) : (
        <AccountMade
          name={form.values.name.trim()}
          reason={form.unsigned}
          signInLink={signInLink}
        />
      )}
    </PlainPage>
  );
}
