import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../language/index.ts';
import { signInPath } from '../../session/guard.ts';
import { PlainPage } from '../PlainPage.tsx';
import { LegalFooter } from '../sign-in/LegalFooter.tsx';
import { useWayOn } from '../sign-in/useWayOn.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountMade } from './AccountMade.tsx';
import { accountMessages } from './accountMessages.ts';
import { ExternalNote } from './ExternalNote.tsx';
import { flowPath } from './paths.ts';
import { StepList } from './StepList.tsx';
import { useExternal } from './useExternal.ts';
import { useRegistration } from './useRegistration.ts';
import '../sign-in/sign-in.css';

/** The first step of an institution's registration: the account that it signs in with. */
export function InstitutionAccount() {
  const t = useMessages(accountMessages);
  const navigate = useNavigate();
  const { linkTo } = useWayOn();
  const { external, forget } = useExternal();
  const form = useRegistration(
    'institution',
    { nickname: external?.nickname.slice(0, 40) ?? '' },
    external,
    async () => {
      await navigate(flowPath, { replace: true });
    },
  );
  return (
    <PlainPage footer={<LegalFooter />}>
      {form.unsigned === undefined ? (
        <form ref={form.place} className="bd-card bd-flow" onSubmit={form.submit} noValidate>
          <StepList current="account" done={[]} />
          <h1>{t('institutionTitle')}</h1>
          <p>{t('institutionText')}</p>
          {external && <ExternalNote account={external} forget={forget} />}
          <AccountFields kind="institution" form={form} />
          <p className="bd-register-else">
            {t('haveAccount')} <Link to={linkTo('/login')}>{t('signIn')}</Link>
            <Link to={linkTo('/register')}>{t('otherKind')}</Link>
          </p>
        </form>
      ) : (
        <AccountMade
          name={form.values.name.trim()}
          reason={form.unsigned}
          signInLink={signInPath(flowPath)}
        />
      )}
    </PlainPage>
  );
}
