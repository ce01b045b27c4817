import { Suspense, useContext, useSyncExternalStore } from 'react';
import { leavesScreen } from '#app/widgets/leaving/leaveGuards.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { EditingContext } from './editing.ts';

const CellConflictDialog = lazyThemed(() => import('./CellConflictDialog.tsx'));

/**
 * Asks about a conflict in a cell, and before values are left that the platform refused. It is a separate component, so that the table is not drawn again.
 */
export function CellConflictPlace() {
  const editing = useContext(EditingContext);
  const conflict = useSyncExternalStore(editing.subscribe, editing.asked);
  // what is refused is shown again on every page of the list
  useLeaveGuard(useSyncExternalStore(editing.subscribe, editing.hasRefused), true, leavesScreen);
  if (!conflict) return null;
  return (
    <Suspense fallback={null}>
      <CellConflictDialog conflict={conflict} />
    </Suspense>
  );
}
