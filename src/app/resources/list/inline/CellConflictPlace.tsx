import { lazy, Suspense, useContext, useSyncExternalStore } from 'react';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { EditingContext } from './editing.ts';

const RefusedGuard = lazy(() => import('./RefusedGuard.tsx'));
const CellConflictDialog = lazyThemed(() => import('./CellConflictDialog.tsx'));

/**
 * Asks about a conflict in a cell, and before values are left that the platform refused. It is a separate component, so
 * that the table is not drawn again.
 */
export function CellConflictPlace() {
  const editing = useContext(EditingContext);
  const conflict = useSyncExternalStore(editing.subscribe, editing.asked);
  const hasRefused = useSyncExternalStore(editing.subscribe, editing.hasRefused);
  return (
    <Suspense fallback={null}>
      {hasRefused && <RefusedGuard />}
      {conflict && <CellConflictDialog conflict={conflict} />}
    </Suspense>
  );
}
