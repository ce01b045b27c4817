import { creditCodeProblem } from '#contract/creditCode.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { institutionProblems } from '#contract/institution.ts';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** Rules of the form of an institution's details. */

export type DetailsField = keyof InstitutionInformation;

/** The problem of each field, in the person's language. */
export type DetailsProblems = Readonly<Partial<Record<DetailsField, string>>>;

/** Every field in the order of the form. */
export const detailsFields = [
  'name',
  'kind',
  'creditCode',
  'licence',
  'contactName',
  'contactPhone',
  'address',
  'introduction',
] as const satisfies readonly DetailsField[];

/** most characters of each field (contract `institutionInformation`) */
export const detailsLength = {
  name: 100,
  contactName: 40,
  contactPhone: 30,
  address: 200,
  introduction: 500,
} as const;

/** The id of the input of a field, for links and focus. */
export const detailsFieldId = (field: DetailsField): string => `institution-${field}`;

/** Whether a field of that name belongs to the details. */
export function isDetailsField(name: string): name is DetailsField {
  return detailsFields.some((field) => field === name);
}

/** What is missing or wrong before the details can be submitted; empty if nothing. Values are trimmed first. */
export function detailsProblems(
  information: InstitutionInformation,
  language: Language,
): DetailsProblems {
  const trimmed = {
    ...information,
    name: information.name.trim(),
    contactName: information.contactName.trim(),
    contactPhone: information.contactPhone.trim(),
    address: information.address.trim(),
  };
  return Object.fromEntries(
    institutionProblems(trimmed).map(({ field, key }) => [
      field,
      message(locales.identity.institutionProblem, language, key),
    ]),
  );
}

/** A credit code in groups that are easy to compare with the licence: `91 110000 802100433 B`. */
export const groupCreditCode = (code: string): string =>
  [code.slice(0, 2), code.slice(2, 8), code.slice(8, 17), code.slice(17)]
    .filter((piece) => piece !== '')
    .join(' ');

/** Whether no credit code can begin like this, so that the person can be told before it is complete. */
export const isHopelessCreditCode = (begun: string): boolean =>
  begun.length > 18 || creditCodeProblem(begun.padEnd(18, '0')) === 'character';
