import { defineMessages } from '#contract/language.ts';

/** What operators are told of the sources that they make. */
export const keptMessages = defineMessages({
  'zh-CN': {
    unknown: '没有数据源“{name}”，它可能已被移除',
    unknownRevision: '数据源“{name}”没有第 {revision} 版，请从历史中选择',
    unknownSecret: '数据源“{source}”没有名为“{name}”的密钥',
    inUse:
      '不能移除数据源“{name}”，这些列表的记录来自它：{lists}。请先停用它们，或让它们使用别的数据源',
    foreignVariable:
      '在应用中建立的数据源只能使用以 SOURCE_ 开头的环境变量，不能使用 {variable}。请换一个变量，或把密钥存入平台',
    saved: '数据源已保存',
    rolledBack: '已恢复第 {to} 版',
    removed: '已移除数据源“{name}”',
    secretSet: '密钥“{name}”已设置',
    secretRemoved: '密钥“{name}”已移除',
  },
  'en-US': {
    unknown: 'There is no source “{name}”; it may have been removed',
    unknownRevision: 'The source “{name}” has no version {revision}; choose one of its history',
    unknownSecret: 'The source “{source}” has no secret of the name “{name}”',
    inUse:
      'The source “{name}” cannot be removed: the records of these lists come from it: {lists}. Take them out of use first, or give them another source',
    foreignVariable:
      'A source made in the app may use environment variables that begin with SOURCE_, and not {variable}. Use another one, or let the platform keep the secret',
    saved: 'Source saved',
    rolledBack: 'Version {to} is restored',
    removed: 'The source “{name}” was removed',
    secretSet: 'The secret “{name}” is set',
    secretRemoved: 'The secret “{name}” was removed',
  },
});
