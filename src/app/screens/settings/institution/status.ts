import { InstitutionStatus } from '#contract/codes.ts';

/** Name, explanation and colour of each status. */
const known = {
  [InstitutionStatus.underReview]: {
    name: 'underReview',
    meaning: 'statusUnderReview',
    colour: 'warning',
  },
  [InstitutionStatus.rejected]: { name: 'rejected', meaning: 'statusRejected', colour: 'error' },
  [InstitutionStatus.suspected]: {
    name: 'suspected',
    meaning: 'statusSuspected',
    colour: 'default',
  },
  [InstitutionStatus.approved]: { name: 'approved', meaning: 'statusApproved', colour: 'success' },
} as const;
const incomplete = { name: 'incomplete', meaning: 'statusIncomplete', colour: 'default' } as const;

const isKnown = (status: InstitutionStatus): status is keyof typeof known =>
  Object.hasOwn(known, status);

/** The keys of the texts for a status, and its colour; an unknown status counts as incomplete. */
export const describeStatus = (status: InstitutionStatus) =>
  isKnown(status) ? known[status] : incomplete;

/** Why nothing can be changed in a status; undefined if it can. */
export function closedReason(
  status: InstitutionStatus,
): 'closedUnderReview' | 'closedSuspected' | undefined {
  if (status === InstitutionStatus.underReview) return 'closedUnderReview';
  if (status === InstitutionStatus.suspected) return 'closedSuspected';
  return undefined;
}
