import { useNavigate } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { signInPath } from '#app/session/guard.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { AccountCard } from './AccountCard.tsx';
import { flowPath } from './paths.ts';
import { StepList } from './StepList.tsx';
import { useExternal } from './useExternal.ts';
import { useRegistration } from './useRegistration.ts';

/** The first step of an institution's registration (contract 2.2): the account that it signs in with. */
export function InstitutionAccount() {
  const t = useMessages(locales.identity.registrationAccount);
  const navigate = useNavigate();
  const { linkTo } = useWayOn();
  const { external, forget } = useExternal();
  const form = useRegistration(
    'institution',
    { nickname: cutText(external?.nickname ?? '', 40) },
    external,
    async () => {
      await navigate(flowPath, { replace: true });
    },
  );
  return (
    <AccountCard
      kind="institution"
      form={form}
      external={external}
      forget={forget}
      linkTo={linkTo}
      signInLink={signInPath(flowPath)}
      className="bd-flow"
    >
      <StepList current="account" done={[]} />
      <h1>{t('institutionTitle')}</h1>
      <p>{t('institutionText')}</p>
    </AccountCard>
  );
}
