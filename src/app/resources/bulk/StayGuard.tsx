import { useMessages } from '#app/language/index.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { useLeaveConfirm } from '#app/widgets/leaving/useLeaveConfirm.ts';
import { bulkMessages } from './messages.ts';

/**
 * Stands where something is under way: asks before the screen is left, by a link, by Back or by closing the page. A
 * change of what the list shows is not held up. It is drawn only meanwhile, because the router knows one blocker at a
 * time and a form has its own.
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
