import { useRef, useState } from 'react';
import { useMessages } from '../../language/index.ts';
import { bindExternalAccount, type ProvenExternal } from '../../session/external.ts';
import { sentenceOf } from '../../session/problems.ts';
import { oauthMessages } from './messages.ts';

/** Binds a proven account to the signed-in one, once at a time. @param onBound leads on */
export function useBinding({ openid }: ProvenExternal, onBound: () => Promise<void>) {
  const t = useMessages(oauthMessages);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const running = useRef(false);
  const bind = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure('');
    try {
      await bindExternalAccount(openid);
      await onBound();
    } catch (error) {
      setFailure(sentenceOf(error) || t('bindFailed'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, bind };
}
