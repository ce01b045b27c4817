import { useCallback, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { leavingMessages } from './messages.ts';
import { useLeaveBlocker } from './useLeaveBlocker.ts';
import { useLeaveConfirm } from './useLeaveConfirm.ts';

/**
 * Asks before unsaved changes are left by a link, by Back or by closing the page. What is left stays on the shelf of its
 * draft, and is restored where it is opened again.
 *
 * @param isKept whether the changes are on the shelf; if not, the question says that they will be lost
 * @returns lets the next navigation pass without a question, for after a save
 */
export function useLeaveGuard(isDirty: boolean, isKept = true): () => void {
  const t = useMessages(leavingMessages);
  const passing = useRef(false);
  const blocker = useLeaveBlocker(isDirty, () => !passing.current);
  const detail = t(isKept ? 'detail' : 'lost');
  useLeaveConfirm(blocker, { title: t('title'), detail, leave: t('leave'), stay: t('stay') });

  return useCallback(() => {
    passing.current = true;
  }, []);
}
