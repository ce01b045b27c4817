import { textsOf } from '#app/language/index.ts';
import { leavesScreen } from '#app/widgets/leaving/leaveGuards.ts';
import { useLeaveBlocker } from '#app/widgets/leaving/useLeaveBlocker.ts';
import { useLeaveConfirm } from '#app/widgets/leaving/useLeaveConfirm.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.bulkEdit.selection);

/**
 * Asks before the screen is left (by a link, by Back, by closing the page) while something is under way. A change of what
 * the list shows leaves nothing, so it is let through. Draw it only meanwhile.
 */
export function StayGuard() {
  const passage = useLeaveBlocker(true, leavesScreen);
  useLeaveConfirm(passage, {
    title: t('leaveTitle'),
    detail: t('leaveDetail'),
    leave: t('leave'),
    stay: t('stay'),
  });
  return null;
}
