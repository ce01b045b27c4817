/** The sections of the settings, and which of them an address shows. */

export const sections = ['institution', 'profile', 'security', 'external', 'devices'] as const;
export type SectionName = (typeof sections)[number];

/** The sections of a kind of account, in their order; the first is shown where an address names none. */
export function sectionsFor(isInstitution: boolean): SectionName[] {
  return sections.filter((name) => isInstitution || name !== 'institution');
}

/** The section that `?section=` names, where this kind of account has it. */
export function shownSection(search: URLSearchParams, isInstitution: boolean): SectionName {
  const available = sectionsFor(isInstitution);
  const named = search.get('section');
  return available.find((name) => name === named) ?? available[0] ?? 'profile';
}
