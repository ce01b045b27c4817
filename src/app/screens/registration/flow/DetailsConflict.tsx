import { FormConflict } from '#app/widgets/draft/FormConflict.tsx';
import { useDetailsDifferences } from '#app/widgets/institution/InstitutionDetails.tsx';
import type { DetailsDraft, DetailsState } from './DetailsStep.tsx';

interface DetailsConflictProps {
  details: DetailsState;
  store: DetailsDraft;
}

/** Asks what to do when another tab or device has saved the details meanwhile, and shows the fields that differ. */
export default function DetailsConflict({ details, store }: DetailsConflictProps) {
  const { values, theirs, canMerge } = details;
  const differences = useDetailsDifferences(values, theirs);
  return <FormConflict form={{ theirs, canMerge, ...store }} differences={differences} />;
}
