/** Questions about what a person may do, and the reasons for a no (contract 6, 12). */

/** What can be done with the records of a list. */
export const listActions = ['create', 'edit', 'publish', 'delete', 'import'] as const;
export type ListAction = (typeof listActions)[number];

/** The marks of contract 6 that an element of any list may have. */
const accessMarks = ['institution-only', 'publish-permission'] as const;
export type AccessMark = (typeof accessMarks)[number];

export const accessReasons = [
  'notApproved',
  'mayNotPublish',
  'operatorsOnly',
  'institutionsOnly',
  'beyondMember',
  'draftsOnly',
] as const;
export type AccessReason = (typeof accessReasons)[number];
