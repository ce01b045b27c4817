import type { SignedInInfo } from '#contract/entities/account.ts';

/** The sections of the settings, and which of them an address shows. */

/** Sections of every account; an institution has its certification before them. */
const everybodysSections = ['profile', 'security', 'external', 'devices', 'notices'] as const;
export type SectionName = 'institution' | (typeof everybodysSections)[number];

/** The sections that a person has. Members of an institution have what their role may change, and nothing of how its account is signed in to. */
export function sectionsOf({ isInstitution, member }: SignedInInfo): readonly SectionName[] {
  if (member) return member.role === 'administrator' ? ['institution', 'profile'] : [];
  return isInstitution ? ['institution', ...everybodysSections] : everybodysSections;
}

/** The section that `?section=` names if the person has it, else their first section. */
export function shownSection(
  search: URLSearchParams,
  available: readonly SectionName[],
): SectionName | undefined {
  const named = search.get('section');
  return available.find((name) => name === named) ?? available[0];
}
