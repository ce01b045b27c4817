import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import type { ProvenExternal } from '#app/session/external.ts';
import { locales } from '#locales/index.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountMade } from './AccountMade.tsx';
import type { AccountKind } from './accountForm.ts';
import { ExternalNote } from './ExternalNote.tsx';
import type { Registration } from './useRegistration.ts';
import '#app/widgets/fields/fields.css';
import '../shared/sign-in/sign-in.css';
import './registration.css';

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
  const t = useMessages(locales.identity.registrationAccount);
  return (
    <PlainPage footer={<LegalFooter />}>
      {form.unsigned === undefined ? (
        <form ref={form.place} className={`bd-card ${className}`} onSubmit={form.submit} noValidate>
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
