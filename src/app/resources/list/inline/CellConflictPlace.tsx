import { Suspense, useContext, useSyncExternalStore } from 'react';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { EditingContext } from './editing.ts';

const CellConflictDialog = lazyThemed(() => import('./CellConflictDialog.tsx'));

/** Shows the question about a conflict in a cell. It is a separate component, so that the table is not drawn again. */
export function CellConflictPlace() {
  const editing = useContext(EditingContext);
  const conflict = useSyncExternalStore(editing.subscribe, editing.asked);
  if (!conflict) return null;
  return (
    <Suspense fallback={null}>
      <CellConflictDialog conflict={conflict} />
    </Suspense>
  );
}
