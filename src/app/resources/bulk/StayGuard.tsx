import { useMessages } from '#app/language/index.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { useLeaveConfirm } from '#app/widgets/leaving/useLeaveConfirm.ts';
import { bulkMessages } from './messages.ts';

/**
 * Asks before the screen is left (by a link, by Back, by closing the page) while something is under way. A change of what
 * the list shows leaves nothing, so it is let through. Draw it only meanwhile: the router takes one blocker at a time,
 * and forms have their own.
 */
export function StayGuard() {
  const t = useMessages(bulkMessages);
  const blocker = useLeaveBlocker(
    true,
    (leaving) => !leaving || leaving.currentLocation.pathname !== leaving.nextLocation.pathname,
  );
  useLeaveConfirm(blocker, {
    title: t('leaveTitle'),
    detail: t('leaveDetail'),
    leave: t('leave'),
    stay: t('stay'),
  });
  return null;
}
