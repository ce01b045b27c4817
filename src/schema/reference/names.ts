import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import type { Localized } from '#contract/language.ts';
import type { comparisons, fieldTypes } from '../meta.ts';

/** Labels of values that occur in several keys. */
type Names<Value extends string> = Readonly<Record<Value, Localized>>;

/** A text in Chinese and in English. */
export type Words = readonly [zh: string, en: string];

export const inBoth = ([zh, en]: Words): Localized => ({ 'zh-CN': zh, 'en-US': en });

/** Makes labels for values. */
export function named<Value extends string>(words: Readonly<Record<Value, Words>>): Names<Value> {
  const entries = Object.entries<Words>(words).map(([value, one]) => [value, inBoth(one)]);
  return Object.fromEntries(entries);
}

/** Labels of the field types. */
export const fieldTypeNames: Names<(typeof fieldTypes)[number]> = named({
  text: ['单行文本', 'Text'],
  longText: ['多行文本', 'Long text'],
  richText: ['富文本', 'Rich text'],
  number: ['数字', 'Number'],
  money: ['金额', 'Money'],
  date: ['日期', 'Date'],
  partialDate: ['不完整日期', 'Partial date'],
  dateTime: ['日期时间', 'Date and time'],
  duration: ['时长', 'Duration'],
  boolean: ['是或否', 'Yes or no'],
  enum: ['选项', 'Options'],
  tags: ['标签', 'Tags'],
  image: ['图片', 'Picture'],
  images: ['多张图片', 'Pictures'],
  video: ['视频', 'Video'],
  audio: ['音频', 'Audio'],
  file: ['文件', 'File'],
  colour: ['颜色', 'Colour'],
  relation: ['关联一条', 'Relation to one'],
  relations: ['关联多条', 'Relation to many'],
  user: ['用户', 'User'],
  link: ['网址', 'Address'],
  json: ['JSON', 'JSON'],
  computed: ['计算得出', 'Computed'],
});

/** Labels of the comparisons in conditions. */
export const comparisonNames: Names<(typeof comparisons)[number]> = named({
  equals: ['等于', 'is'],
  notEquals: ['不等于', 'is not'],
  in: ['是其中之一', 'is one of'],
  notIn: ['不是其中之一', 'is none of'],
  lessThan: ['小于', 'is below'],
  lessOrEqual: ['小于或等于', 'is at most'],
  greaterThan: ['大于', 'is above'],
  greaterOrEqual: ['大于或等于', 'is at least'],
  contains: ['包含', 'contains'],
  empty: ['为空', 'is empty'],
  notEmpty: ['不为空', 'is not empty'],
});

/** Labels of the ways to combine conditions. */
export const combinationNames = named({
  and: ['全部满足', 'All of'],
  or: ['满足任一', 'Any of'],
  not: ['不满足', 'Not'],
});

/** Labels of what an expression has besides its parts. */
export const expressionKeyNames: Readonly<Record<string, Localized>> = named({
  separator: ['分隔', 'between'],
  decimals: ['小数位数', 'Decimals'],
  value: ['满足时', 'Then'],
  otherwise: ['否则', 'Otherwise'],
});

/** Labels of the kinds of expression, in the order that editors offer them; each is identified by its first key. */
export const expressionNames: Readonly<Record<string, Localized>> = named({
  $row: ['字段的值', 'Value of a field'],
  constant: ['固定的值', 'A constant'],
  $user: ['登录的人的', 'Of the person signed in'],
  $now: ['现在的时间', 'The time now'],
  concat: ['拼接文字', 'Join texts'],
  add: ['相加', 'Add'],
  subtract: ['相减', 'Subtract'],
  multiply: ['相乘', 'Multiply'],
  divide: ['相除', 'Divide'],
  round: ['保留小数', 'Round'],
  count: ['数一数', 'Count'],
  daysBetween: ['相隔天数', 'Days between'],
  first: ['第一个不为空的', 'First that is not empty'],
  when: ['如果……就……', 'If … then …'],
});

/** Labels of what conditions and expressions can read of the person signed in. */
export const personNames: Names<keyof UserInfo> = named({
  id: ['用户编号', 'Account id'],
  name: ['账号', 'Account name'],
  nickname: ['昵称', 'Display name'],
  avatar: ['头像', 'Picture'],
  isInstitution: ['是机构账号', 'Is an institution'],
  institutionStatus: ['机构的认证状态', 'Certification of the institution'],
  institutionReason: ['机构未通过的原因', 'Why the institution was rejected'],
  enablePublish: ['可以发布内容', 'May publish'],
  roles: ['角色', 'Roles'],
  permissions: ['权限', 'Permissions'],
});

/** Labels of the states of an institution, by their codes. */
export const institutionStatusNames: Readonly<Record<string, Localized>> = named({
  [InstitutionStatus.registered]: ['已注册', 'Registered'],
  [InstitutionStatus.mailConfirmed]: ['邮箱已确认', 'Email confirmed'],
  [InstitutionStatus.informationIncomplete]: ['资料未完善', 'Incomplete'],
  [InstitutionStatus.underReview]: ['审核中', 'Under review'],
  [InstitutionStatus.rejected]: ['未通过', 'Rejected'],
  [InstitutionStatus.suspected]: ['存疑', 'Suspected'],
  [InstitutionStatus.approved]: ['已认证', 'Approved'],
});

/** Labels of the roles that the platform gives. */
export const roleNames: Readonly<Record<string, Localized>> = named({
  operator: ['平台运营人员', 'Operator of the platform'],
});
