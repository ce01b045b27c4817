import { defineMessages } from '#contract/language.ts';

/** Messages about differences between an endpoint and its schema, by stable code. */
export const driftMessages = defineMessages({
  'zh-CN': {
    'drift-no-rows': '接口现在没有返回记录，无法比较',
    'drift-no-object': '接口返回的记录不是对象',
    'drift-no-identifier': '{rows} 条记录中有 {count} 条没有“{field}”',
    'drift-identifier-twice': '“{field}”有重复的值 {value}',
    'drift-missing-path': '记录里没有“{path}”',
    'drift-other-type': '“{field}”写的是 {type}，{rows} 条记录中有 {count} 条不是，例如 {example}',
    'drift-unknown-value': '“{field}”出现了选项里没有的值：{values}',
    'drift-new-field': '记录里有“{path}”，定义里没有，例如 {example}',
    'drift-always-empty': '“{field}”在 {rows} 条记录里都是空的',
    'drift-limit': '“{field}”有 {count} 条记录超出 {limit}，例如 {example}',
    'drift-broken-relation': '“{field}”有 {count} 个编号在列表“{resource}”里找不到，例如 {example}',
  },
  'en-US': {
    'drift-no-rows': 'the endpoint answers no rows now: nothing to compare',
    'drift-no-object': 'the endpoint answers rows that are no objects',
    'drift-no-identifier': '{count} of {rows} rows have no "{field}"',
    'drift-identifier-twice': '"{field}" has the value {value} twice',
    'drift-missing-path': 'no row has "{path}"',
    'drift-other-type':
      '"{field}" is {type}, but {count} of {rows} rows have something else, such as {example}',
    'drift-unknown-value': '"{field}" has values that are none of its options: {values}',
    'drift-new-field': 'rows have "{path}", which no field describes, such as {example}',
    'drift-always-empty': '"{field}" is empty in all {rows} rows',
    'drift-limit': '"{field}" breaks {limit} in {count} rows, such as {example}',
    'drift-broken-relation':
      '"{field}" names {count} ids that the list "{resource}" does not have, such as {example}',
  },
});
export type DriftCode = keyof (typeof driftMessages)['en-US'];

/** How to correct each difference. */
export const driftHints = defineMessages<DriftCode>({
  'zh-CN': {
    'drift-no-rows': '有数据后再检查',
    'drift-no-object': '列表接口应返回对象的数组',
    'drift-no-identifier': '修改 identifier，或让接口返回它',
    'drift-identifier-twice': '修改 identifier：它应当能区分每条记录',
    'drift-missing-path': '修改 path，或删去这个字段',
    'drift-other-type': '修改 type，或让接口返回 {type}',
    'drift-unknown-value': '在 options 里加上它们',
    'drift-new-field': '需要显示就在 fields 里加上它',
    'drift-always-empty': '不再使用就删去它',
    'drift-limit': '放宽 {limit}：否则这些记录无法再保存',
    'drift-broken-relation': '检查 relation.resource，或修复这些记录',
  },
  'en-US': {
    'drift-no-rows': 'check again once there is data',
    'drift-no-object': 'a list endpoint answers an array of objects',
    'drift-no-identifier': 'change the identifier, or let the endpoint answer it',
    'drift-identifier-twice': 'change the identifier: it tells every record from the others',
    'drift-missing-path': 'change the path, or remove the field',
    'drift-other-type': 'change the type, or let the endpoint answer {type}',
    'drift-unknown-value': 'add them to the options',
    'drift-new-field': 'add it to fields where people need it',
    'drift-always-empty': 'remove it where nobody uses it any more',
    'drift-limit': 'loosen {limit}: those records cannot be saved as it is',
    'drift-broken-relation': 'look at relation.resource, or mend those records',
  },
});
