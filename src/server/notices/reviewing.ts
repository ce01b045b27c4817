import { allows, allowsNamed, type Grants } from '#contract/grant.ts';

/** The lists in which something waits for a decision, and the actions that decide it. */
const decisions = {
  contributions: ['accept', 'reject'],
  institutions: ['approve', 'reject'],
} as const;
export type ReviewedList = keyof typeof decisions;

/** Whether grants let somebody decide on what waits in a list. */
export const mayReview = (grants: Grants, list: ReviewedList): boolean =>
  allows(grants, list, ['read']) &&
  decisions[list].some((action) => allowsNamed(grants, list, action));
