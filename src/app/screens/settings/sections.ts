/** The sections of the settings, and which of them an address shows. */

/** Sections of every account; an institution has its certification before them. */
export const everybodysSections = [
  'profile',
  'security',
  'external',
  'devices',
  'notices',
] as const;
export type SectionName = 'institution' | (typeof everybodysSections)[number];

/** The section that `?section=` names if this kind of account has it, else its first section. */
export function shownSection(search: URLSearchParams, isInstitution: boolean): SectionName {
  const available: readonly SectionName[] = isInstitution
    ? ['institution', ...everybodysSections]
    : everybodysSections;
  const named = search.get('section');
  return available.find((name) => name === named) ?? available[0] ?? 'profile';
}
