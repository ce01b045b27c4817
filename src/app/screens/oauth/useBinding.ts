import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { bindExternalAccount, type ProvenExternal } from '#app/session/external.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { locales } from '#locales/index.ts';

/** Binds a proven account to the signed-in one, one call at a time. @param onBound goes on */
export function useBinding(account: ProvenExternal, onBound: () => Promise<void>) {
  const t = useMessages(locales.identity.oauth);
  const { busy, run } = useRunning();
  const [failure, setFailure] = useState('');
  const bind = () =>
    run(async () => {
      setFailure('');
      try {
        await bindExternalAccount(account);
        await onBound();
      } catch (error) {
        setFailure(sentenceOf(error) || t('bindFailed'));
      }
    });
  return { busy, failure, bind };
}
