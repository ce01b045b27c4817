import { useLocation } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { landingPath } from '#app/session/guard.ts';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { externalProviders } from '#contract/externalProviders.ts';
import { locales } from '#locales/index.ts';
import { Problem } from './Problem.tsx';
import { Proven } from './Proven.tsx';
import { useExternalReturn } from './useExternalReturn.ts';
import { withRedirect } from './withRedirect.ts';
import '#app/widgets/fields/fields.css';
import './oauth.css';

const t = textsOf(locales.identity.oauth);
const siteName = textsOf(locales.identity.sites);

/** /oauth/weibo and /oauth/qq (contract 2.2): the page to which the other site sends the browser back. */
export function Component() {
  const { pathname } = useLocation();
  // only the providers have routes
  const provider =
    externalProviders.find((one) => pathname.endsWith(`/${one}`)) ?? externalProviders[0];
  usePageTitle(t('title', { provider }));
  const { view, trip, land } = useExternalReturn(provider);
  const purpose = trip?.purpose ?? 'sign-in';
  const redirect = trip?.redirect ?? '';
  return (
    <PlainPage>
      <div className="bd-card">
        {view.kind === 'working' && (
          <p role="status">{t('working', { site: siteName(provider) })}</p>
        )}
        {view.kind === 'problem' && (
          <Problem
            problem={view.problem}
            reason={view.reason}
            provider={provider}
            purpose={purpose}
            redirect={redirect}
            proof={trip?.proof}
            wayOut={
              purpose === 'bind'
                ? landingPath(redirect || '/setting', location.origin)
                : withRedirect('/login', redirect)
            }
          />
        )}
        {view.kind === 'proven' && (
          <Proven account={view.account} land={() => land(view.account.redirect)} />
        )}
      </div>
    </PlainPage>
  );
}
