import type { InstitutionInformation } from '#contract/entities/institution.ts';

/** Details that can be submitted, with a valid credit code. */
export const complete: InstitutionInformation = {
  name: '晴川出版社',
  kind: 'publisher',
  creditCode: '91350100M000100Y43',
  licence: '/cdn/licence.png',
  contactName: '林一舟',
  contactPhone: '010-55550199',
  address: '北京市西城区槐柏里 9 号',
  introduction: '',
};

/** Details of an institution that has entered nothing. */
export const empty: InstitutionInformation = {
  name: '',
  kind: '',
  creditCode: '',
  licence: '',
  contactName: '',
  contactPhone: '',
  address: '',
  introduction: '',
};
