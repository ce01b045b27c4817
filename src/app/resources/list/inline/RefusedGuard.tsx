import { leavesScreen } from '#app/widgets/leaving/leaveGuards.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';

/** Asks before the list is left while the platform refuses a value. Every page of the list shows it again. */
export default function RefusedGuard() {
  useLeaveGuard(true, true, leavesScreen);
  return null;
}
