import { useState } from 'react';
import { useMessages } from '../../language/index.ts';
import { bindExternalAccount, type ProvenExternal } from '../../session/external.ts';
import { sentenceOf } from '../../session/problems.ts';
import { useRunning } from '../../widgets/form/useRunning.ts';
import { oauthMessages } from './messages.ts';

/** Binds a proven account to the signed-in one, once at a time. @param onBound leads on */
export function useBinding(account: ProvenExternal, onBound: () => Promise<void>) {
  const t = useMessages(oauthMessages);
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
