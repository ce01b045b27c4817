import { creditCodeProblem } from './creditCode.ts';
import { defineMessages } from './language.ts';
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

export const institutionKindMessages = defineMessages({
  'zh-CN': {
    publisher: '出版社',
    library: '图书馆',
    bookstore: '书店',
    school: '学校',
    media: '媒体或阅读平台',
    other: '其他机构',
  },
  'en-US': {
    publisher: 'Publisher',
    library: 'Library',
    bookstore: 'Bookshop',
    school: 'School',
    media: 'Media or reading platform',
    other: 'Other',
  },
});

export const institutionProblemMessages = defineMessages({
  'zh-CN': {
    nameRequired: '请输入机构名称',
    nameShort: '机构名称至少 2 个字，请填写营业执照或法人证书上的全称',
    kindRequired: '请选择机构类型',
    creditCodeRequired: '请输入统一社会信用代码',
    creditCodeLength: '统一社会信用代码应为 18 位，请核对证照上的号码',
    creditCodeCharacter:
      '统一社会信用代码只含数字和大写字母，且没有 I、O、S、V、Z，请核对证照上的号码',
    creditCodeCheck: '统一社会信用代码的校验位不符，请逐位核对证照上的号码',
    licenceRequired: '请上传证照图片',
    contactNameRequired: '请输入联系人姓名',
    contactPhoneRequired: '请输入联系电话',
    contactPhoneWrong: '联系电话应为手机号或带区号的座机号，例如 010-12345678',
    addressRequired: '请输入机构地址',
  },
  'en-US': {
    nameRequired: 'Please enter the name of the institution',
    nameShort: 'The name needs at least 2 characters; enter it in full as on the licence',
    kindRequired: 'Please choose the kind of institution',
    creditCodeRequired: 'Please enter the unified social credit code',
    creditCodeLength:
      'A unified social credit code has 18 characters; check it against the licence',
    creditCodeCharacter:
      'A unified social credit code has digits and capital letters without I, O, S, V and Z; check it against the licence',
    creditCodeCheck:
      'The check digit of the unified social credit code does not fit; check it character by character',
    licenceRequired: 'Please upload a picture of the licence',
    contactNameRequired: 'Please enter the name of the contact',
    contactPhoneRequired: 'Please enter the phone number of the contact',
    contactPhoneWrong:
      'The phone number is a mobile number or a landline with its area code, such as 010-12345678',
    addressRequired: 'Please enter the address of the institution',
  },
});
type InstitutionProblemKey = keyof (typeof institutionProblemMessages)['en-US'];

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
