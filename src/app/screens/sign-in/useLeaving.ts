import { useState } from 'react';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import type { ExternalPurpose } from '../../session/external.ts';
import { sentenceOf } from '../../session/problems.ts';
import { useRunning } from '../../widgets/form/useRunning.ts';

/** Leads to another site, once at a time. @param otherwise said where that failed without a sentence of its own */
export function useLeaving(otherwise: string) {
  const { run } = useRunning();
  const [failure, setFailure] = useState<string>();
  const leave = (provider: ExternalProvider, purpose: ExternalPurpose, redirect: string) =>
    run(async () => {
      setFailure(undefined);
      try {
        // most people sign in without leaving: what leads away comes when it is asked for
        const { startExternalSignIn } = await import('../../session/external.ts');
        await startExternalSignIn(provider, purpose, redirect);
      } catch (error) {
        setFailure(sentenceOf(error) || otherwise);
      }
    });
  return { failure, leave };
}
