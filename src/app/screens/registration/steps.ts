import { InstitutionStatus } from '#contract/codes.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { institutionProblems } from '#contract/institution.ts';

/** Where an institution creates its account, and where it continues when signed in (contract 2.2). */
export const accountPath = '/register/organization/false';
export const flowPath = '/register/organization/true';

/** The steps of an institution's registration, without components. */

export const steps = ['account', 'mail', 'details', 'operator', 'submit'] as const;
export type Step = (typeof steps)[number];

type Progress = Pick<OwnInstitution, 'status' | 'information' | 'operator'>;

const isConfirmed = ({ status }: Progress): boolean => status > InstitutionStatus.registered;

/** The steps that are done. */
export function doneSteps(institution: Progress): Step[] {
  const done: Step[] = ['account'];
  if (isConfirmed(institution)) done.push('mail');
  if (institutionProblems(institution.information).length === 0) done.push('details');
  if (institution.operator !== null) done.push('operator');
  return done;
}

/** The step to continue with: the first one that is not done. */
export function nextStep(institution: Progress): Step {
  const done = doneSteps(institution);
  return steps.find((step) => !done.includes(step)) ?? 'submit';
}

/** The steps that can be opened: only the first before the mail address is confirmed, then all. */
export function openSteps(institution: Progress): Step[] {
  return isConfirmed(institution) ? ['mail', 'details', 'operator', 'submit'] : ['mail'];
}

/** The step in the address if it can be opened; else the one to continue with. */
export function shownStep(asked: string | null, institution: Progress): Step {
  return openSteps(institution).find((step) => step === asked) ?? nextStep(institution);
}
