import { Suspense, useContext, useSyncExternalStore } from 'react';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { EditingContext } from './editing.ts';

const CellConflictDialog = lazyThemed(() => import('./CellConflictDialog.tsx'));

/** Where a person is asked about a cell that somebody else has changed, too. A part of its own: the table is not drawn again. */
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
