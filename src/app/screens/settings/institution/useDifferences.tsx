import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionKindMessages } from '#contract/institution.ts';
import { useMessages } from '../../../language/index.ts';
import { detailsFields } from '../../../widgets/institution/details.ts';
import { detailsMessages } from '../../../widgets/institution/detailsMessages.ts';
import type { Difference } from '../shared/VersionsDialog.tsx';

/** The fields in which two versions of an institution's details differ, as people read them. */
export function useDifferences(
  mine: InstitutionInformation,
  theirs: InstitutionInformation | undefined,
): Difference[] {
  const labels = useMessages(detailsMessages);
  const kinds = useMessages(institutionKindMessages);
  if (!theirs) return [];
  const show = ({ kind, licence, ...texts }: InstitutionInformation) => ({
    ...texts,
    kind: kind && kinds(kind),
    licence: licence && <img src={licence} alt={labels('licence')} />,
  });
  const shown = { mine: show(mine), theirs: show(theirs) };
  return detailsFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      label: labels(field),
      mine: shown.mine[field],
      theirs: shown.theirs[field],
    }));
}
