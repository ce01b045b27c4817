/** Tells from the words of a name what its values are. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const says = (set: ReadonlySet<string>) => (words: readonly string[]) =>
  words.some((word) => set.has(word));

const money = says(
  setOf(
    'price amount cost fee salary balance budget revenue payment tax subtotal wage income expense deposit refund turnover 金额 价格 定价 单价 费用',
  ),
);
const noMoney = says(
  setOf('count quantity qty number rate ratio percent id ids date at type status currency method'),
);
const moneyWithDecimals = says(setOf('total discount value due paid gross net'));

/** Whether a number with this name is an amount of money; `total` only if it has decimals. */
export const namesMoney = (words: readonly string[], hasDecimals: boolean): boolean =>
  !noMoney(words) && (money(words) || (hasDecimals && moneyWithDecimals(words)));

const duration = says(setOf('duration elapsed seconds playtime 时长'));
const otherUnit = says(setOf('minutes hours days ms milliseconds weeks months'));
/** Whether a number with this name is a duration in seconds. */
export const namesDuration = (words: readonly string[]): boolean =>
  duration(words) && !otherUnit(words);

export const namesLongText = says(
  setOf(
    'content description summary abstract introduction intro brief bio remark remarks note notes comment message body reason biography synopsis details text 简介 说明 备注 描述 内容 摘要',
  ),
);
export const namesKind = says(
  setOf(
    'status state type kind category level priority role gender sex stage phase class grade mode source channel format language lang currency unit severity tier plan method visibility season 状态 类型 类别 分类 级别 性别 方式',
  ),
);
/** Whether a text with this name is free text, however often its values repeat. */
export const namesFreeText = says(
  setOf(
    'name title subtitle nickname email mail phone mobile url address note description id author publisher translator content summary text isbn sku code slug city town street province region country 名称 标题 姓名 地址 电话',
  ),
);
export const namesTime = says(
  setOf('at time date timestamp created updated modified birthday 时间 日期'),
);
const namesMoment = says(
  setOf(
    'expires expiry expiration published starts start ends end begins due since until login seen sent paid released ctime mtime atime',
  ),
);
/** Whether a large number with this name is a time, counted from 1970. */
export const namesEpoch = (words: readonly string[]): boolean =>
  namesTime(words) || namesMoment(words);
export const namesDay = says(setOf('date day birthday 日期'));
export const namesFlag = says(setOf('is has can enabled active enable'));
export const namesUser = says(
  setOf('user author owner creator editor operator member assignee reviewer by 作者'),
);
/** Whether the platform fills a field with this name. */
export const namesStamp = (words: readonly string[]): boolean =>
  /^(create|created|update|updated|modified|modify|deleted|delete)(at|time|on|date|by)?$/.test(
    words.join(''),
  );

/** Whether a time with this name is when the record was created. */
export const namesCreation = (words: readonly string[]): boolean =>
  /^(create|created)(at|time|on|date)?$/.test(words.join(''));
const counting = setOf('count views likes');

/** Whether a number with this name is a count. */
export const namesCount = (words: readonly string[]): boolean =>
  words.length > 1 && counting.has(words.at(-1) ?? '');

/** Whether a number with this name is used for sorting. */
export const namesOrder = (words: readonly string[]): boolean =>
  ['order', 'sort', 'sortorder', 'rank'].includes(words.join(''));
