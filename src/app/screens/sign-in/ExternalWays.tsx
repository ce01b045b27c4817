import { useRef, useState } from 'react';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import { useMessages } from '../../language/index.ts';
import { offeredProviders, startExternalSignIn } from '../../session/external.ts';
import { sentenceOf } from '../../session/problems.ts';
import { signInMessages } from './messages.ts';

/** Signing in with the account of another site: a button for each that the platform offers. */
export function ExternalWays({ redirect }: { redirect: string }) {
  const t = useMessages(signInMessages);
  const [failure, setFailure] = useState<string>();
  const leaving = useRef(false);
  const providers = offeredProviders();
  if (providers.length === 0) return null;

  const leave = async (provider: ExternalProvider) => {
    if (leaving.current) return;
    leaving.current = true;
    setFailure(undefined);
    try {
      await startExternalSignIn(provider, 'sign-in', redirect);
    } catch (error) {
      setFailure(sentenceOf(error) || t('unreachable'));
    } finally {
      leaving.current = false;
    }
  };

  return (
    <section className="bd-external" aria-labelledby="external-title">
      <h2 id="external-title">{t('external')}</h2>
      <div className="bd-external-list">
        {providers.map((provider) => (
          <button
            key={provider}
            type="button"
            className={`bd-button bd-external-${provider}`}
            onClick={() => leave(provider)}
          >
            {t(provider)}
          </button>
        ))}
      </div>
      <div role="alert">{failure && <p className="bd-failure">{failure}</p>}</div>
    </section>
  );
}
