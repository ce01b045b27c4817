import { Suspense } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useLeaving } from '#app/screens/shared/sign-in/useLeaving.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { locales } from '#locales/index.ts';
import { PasskeyWay } from './ways.ts';

interface ExternalWaysProps {
  redirect: string;
  onSignedIn: () => Promise<void> | void;
}

/** Sign-in by other sites, a button for each one that the platform offers, and by a passkey. Hidden without a button. */
export function ExternalWays({ redirect, onSignedIn }: ExternalWaysProps) {
  const t = useMessages(locales.identity.signIn);
  const siteName = useMessages(locales.identity.sites);
  const { failure, leave } = useLeaving(t('unreachable'));
  return (
    <section className="bd-external" aria-labelledby="external-title">
      <h2 className="bd-row bd-gap-12 bd-soft bd-small" id="external-title">
        {t('external')}
      </h2>
      <div className="bd-wrap bd-gap-12 bd-external-list">
        {offeredProviders().map((provider) => (
          <button
            key={provider}
            type="button"
            className={`bd-button bd-external-${provider}`}
            onClick={() => leave(provider, 'sign-in', redirect)}
          >
            {siteName(provider)}
          </button>
        ))}
        <Suspense>
          <PasskeyWay onSignedIn={onSignedIn} />
        </Suspense>
      </div>
      {failure && (
        <p className="bd-failure" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
