import { useCallback, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { leavingMessages } from './messages.ts';
import { useLeaveBlocker } from './useLeaveBlocker.ts';
import { useLeaveConfirm } from './useLeaveConfirm.ts';

/**
 * Asks before unsaved changes are left by a link, by Back or by closing the page.
 *
 * @param onLeave called when the person leaves them; pass the same function every time
 * @returns lets the next navigation pass without a question, for after a save
 */
export function useLeaveGuard(isDirty: boolean, onLeave?: () => void): () => void {
  const t = useMessages(leavingMessages);
  const passing = useRef(false);
  const blocker = useLeaveBlocker(isDirty, () => !passing.current);
  const texts = { title: t('title'), detail: t('detail'), leave: t('leave'), stay: t('stay') };
  useLeaveConfirm(blocker, texts, onLeave);

  return useCallback(() => {
    passing.current = true;
  }, []);
}
