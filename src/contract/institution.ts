import type { locales } from '#locales/index.ts';
import { creditCodeProblem } from './creditCode.ts';
import { lengthOf } from './text.ts';

/** Checks whether the details of an institution are complete; used by form and server. */

export const institutionKinds = [
  'publisher',
  'library',
  'bookstore',
  'school',
  'media',
  'other',
] as const;

/** Details that a review confirms: changing them after the approval requires another review. */
export const certifiedFields = ['name', 'kind', 'creditCode', 'licence'] as const;

type InstitutionProblemKey = keyof (typeof locales.identity.institutionProblem)['zh-CN'];

interface Details {
  readonly name: string;
  readonly kind: string;
  readonly creditCode: string;
  readonly licence: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
}
export interface InstitutionProblem {
  readonly field: keyof Details;
  readonly key: InstitutionProblemKey;
}

const phoneForm = /^(1[3-9]\d{9}|(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/;
const creditCodeKeys = {
  length: 'creditCodeLength',
  character: 'creditCodeCharacter',
  check: 'creditCodeCheck',
} as const;

function creditCodeKey(code: string): InstitutionProblemKey | undefined {
  if (code === '') return 'creditCodeRequired';
  const problem = creditCodeProblem(code);
  return problem && creditCodeKeys[problem];
}

function contactPhoneKey(phone: string): InstitutionProblemKey | undefined {
  if (phone === '') return 'contactPhoneRequired';
  return phoneForm.test(phone) ? undefined : 'contactPhoneWrong';
}

function nameKey(name: string): InstitutionProblemKey | undefined {
  if (name === '') return 'nameRequired';
  return lengthOf(name) < 2 ? 'nameShort' : undefined;
}

/** Missing or wrong details in the order of the form; empty if they can be submitted. */
export function institutionProblems(details: Details): InstitutionProblem[] {
  const found: readonly (readonly [keyof Details, InstitutionProblemKey | undefined | false])[] = [
    ['name', nameKey(details.name)],
    ['kind', details.kind === '' && 'kindRequired'],
    ['creditCode', creditCodeKey(details.creditCode)],
    ['licence', details.licence === '' && 'licenceRequired'],
    ['contactName', details.contactName === '' && 'contactNameRequired'],
    ['contactPhone', contactPhoneKey(details.contactPhone)],
    ['address', details.address === '' && 'addressRequired'],
  ];
  return found.flatMap(([field, key]) => (key ? [{ field, key }] : []));
}
