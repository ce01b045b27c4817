import { useLocalized, useMessages } from '#app/language/index.ts';
import { signInMessages } from '#app/screens/shared/sign-in/messages.ts';
import { useLeaving } from '#app/screens/shared/sign-in/useLeaving.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { externalProviderNames } from '#contract/externalProviders.ts';

/** Sign-in by other sites: a button for each one that the platform offers. */
export function ExternalWays({ redirect }: { redirect: string }) {
  const t = useMessages(signInMessages);
  const localized = useLocalized();
  const { failure, leave } = useLeaving(t('unreachable'));
  const providers = offeredProviders();
  if (providers.length === 0) return null;

  return (
    <section className="bd-external" aria-labelledby="external-title">
      <h2 id="external-title">{t('external')}</h2>
      <div className="bd-external-list">
        {providers.map((provider) => (
          <button
            key={provider}
            type="button"
            className={`bd-button bd-external-${provider}`}
            onClick={() => leave(provider, 'sign-in', redirect)}
          >
            {localized(externalProviderNames[provider])}
          </button>
        ))}
      </div>
      <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
    </section>
  );
}
