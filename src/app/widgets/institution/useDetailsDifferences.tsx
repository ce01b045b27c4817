import { useMessages } from '#app/language/index.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import type { Difference } from '../versions/VersionsTable.tsx';
import { DetailsValue } from './DetailsValue.tsx';
import { detailsFields } from './details.ts';

/** The fields in which two versions of an institution's details differ, as texts. Spaces around values do not count. */
export function useDetailsDifferences(
  mine: InstitutionInformation,
  theirs: InstitutionInformation | undefined,
): Difference[] {
  const labels = useMessages(locales.identity.details);
  if (!theirs) return [];
  return detailsFields
    .filter((field) => mine[field].trim() !== theirs[field].trim())
    .map((field) => ({
      field,
      label: labels(field),
      mine: <DetailsValue information={mine} field={field} />,
      theirs: <DetailsValue information={theirs} field={field} />,
    }));
}
