import { useState } from 'react';
import type { ExternalPurpose } from '#app/session/external.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';

/** Goes to another site, one call at a time. @param otherwise message if that fails without a sentence of its own */
export function useLeaving(otherwise: string) {
  const { run } = useRunning();
  const [failure, setFailure] = useState<string>();
  const leave = (
    provider: ExternalProvider,
    purpose: ExternalPurpose,
    redirect: string,
    proof?: string,
  ) =>
    run(async () => {
      setFailure(undefined);
      try {
        // most people sign in without another site: loaded when needed
        const { startExternalSignIn } = await import('#app/session/external.ts');
        await startExternalSignIn(provider, purpose, redirect, proof);
      } catch (error) {
        setFailure(sentenceOf(error) || otherwise);
      }
    });
  return { failure, leave };
}
