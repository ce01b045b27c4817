import { ConflictDialog } from '#app/widgets/draft/ConflictDialog.tsx';
import { useDetailsDifferences } from '#app/widgets/institution/useDetailsDifferences.tsx';
import { VersionsTable } from '#app/widgets/versions/VersionsTable.tsx';
import type { DetailsState, DetailsStore } from './detailsStore.ts';

interface DetailsConflictProps {
  details: DetailsState;
  store: DetailsStore;
}

/** Asks what to do when another tab or device has saved the details meanwhile, and shows the fields that differ. */
export default function DetailsConflict({ details, store }: DetailsConflictProps) {
  const { values, theirs, canMerge } = details;
  const differences = useDetailsDifferences(values, theirs);
  return (
    <ConflictDialog
      open
      onTheirs={() => store.resolve('theirs')}
      onMine={() => store.resolve('mine')}
      {...(canMerge ? { both: { onBoth: () => store.resolve('both') } } : {})}
      onClose={store.postpone}
    >
      <VersionsTable differences={differences} />
    </ConflictDialog>
  );
}
