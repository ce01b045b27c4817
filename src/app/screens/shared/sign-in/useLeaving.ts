import { useState } from 'react';
import type { ExternalPurpose } from '#app/session/external.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';

/** Leads to another site, once at a time. @param otherwise said where that failed without a sentence of its own */
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
        // most people sign in without leaving: what leads away comes when it is asked for
        const { startExternalSignIn } = await import('#app/session/external.ts');
        await startExternalSignIn(provider, purpose, redirect, proof);
      } catch (error) {
        setFailure(sentenceOf(error) || otherwise);
      }
    });
  return { failure, leave };
}
