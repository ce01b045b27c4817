import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    noSuchList: '没有记录来自数据源的列表“{list}”',
    noSuchSource: '列表“{list}”的数据源“{source}”不存在或有错误，请检查 schemas/sources',
    unknownSource: '没有数据源“{source}”',
    noRowsFor: '数据源“{source}”对 {call} 的应答里没有记录：{detail}',
    openApiVersion: '数据源“{source}”的 {path} 不是 OpenAPI 3 的文档（{detail}）；2.0 的请先转换',
    openApiUnreadable: '数据源“{source}”的 {path} 不能当作 OpenAPI 文档读取：{detail}',
    openApiTooLarge: '数据源“{source}”的 {path} 这份文档超过 {size} MB，请换一份小的',
    openApiNone: '数据源“{source}”的 {path} 这份文档里没有能做成列表的调用。{detail}',
    openApiUnknown: '数据源“{source}”的 {path} 这份文档里没有列表“{operation}”，请重新选择',
    openApiRead: '一份 OpenAPI 3 文档，里面有这个列表',
    openApiNotThere: '这里没有 OpenAPI 3 文档',
    secretMissing: '数据源“{source}”的密钥没有设置：请设置环境变量 {variable}',
    storedSecretMissing: '数据源“{source}”的密钥“{name}”没有设置，请运营人员在“数据源”里设置',
    secretForOther:
      '数据源“{source}”的密钥“{name}”是为 {origin} 设置的，不会发往别处，请在“数据源”里重新设置',
    secretUnreadable: '数据源“{source}”的密钥“{name}”来自备份，无法解密，请在“数据源”里重新设置',
    noToken: '数据源“{source}”没有给出访问令牌（{status}），请检查 tokenAddress、clientId 和密钥',
    notAnswering: '数据源“{source}”没有应答，请稍后重试；若一直如此，请检查它的地址',
    refusesUs: '数据源“{source}”拒绝了平台的凭据（{status}），它可能已被撤销，请联系运营人员',
    failed: '数据源“{source}”出错（{status}），请稍后重试',
    leadsElsewhere: '数据源“{source}”指向了别的网站，平台没有跟随，请检查它的地址',
    tooLarge: '数据源“{source}”的应答超过 {status} MB，请减小每页条数，或调高它的上限',
    notJson: '数据源“{source}”应答的不是 JSON（{status}），请检查它的地址和列表的路径',
    tooSlow: '数据源“{source}”在 {seconds} 秒内没有应答，请稍后重试',
    noRoom:
      '平台正在读取太多大的应答，没有读完数据源“{source}”的应答，请 {seconds} 秒后重试；若常常如此，请减小每页条数',
    askedTooOften: '数据源“{source}”的调用达到了每分钟的上限，请 {seconds} 秒后重试',
    waits: '数据源“{source}”要求等待，请在 {seconds} 秒后重试',
    noSuchTab: '列表“{list}”没有标签“{tab}”',
    noSuchAction: '列表“{list}”没有操作“{action}”',
    noRestore: '列表“{list}”没有声明如何恢复删除的记录',
    noCounts: '列表“{list}”没有声明如何计数',
    notSortable: '不能按“{name}”排序，列表没有声明',
  },
  'en-US': {
    noSuchList: 'There is no list "{list}" whose records come from a source',
    noSuchSource:
      'The source "{source}" of the list "{list}" is not there or has an error; see schemas/sources',
    unknownSource: 'There is no source "{source}"',
    noRowsFor: 'There are no rows in what the source "{source}" answers to {call}: {detail}',
    openApiVersion:
      'What the source "{source}" has at {path} is no document of OpenAPI 3 ({detail}); convert one of 2.0 first',
    openApiUnreadable:
      'What the source "{source}" has at {path} cannot be read as a document of OpenAPI: {detail}',
    openApiTooLarge:
      'The document of the source "{source}" at {path} is larger than {size} MB; use a smaller one',
    openApiNone:
      'The document of the source "{source}" at {path} has no call that a list can be made of. {detail}',
    openApiUnknown:
      'The document of the source "{source}" at {path} has no list "{operation}"; choose again',
    openApiRead: 'a document of OpenAPI 3, which has this list',
    openApiNotThere: 'no document of OpenAPI 3',
    secretMissing:
      'The secret of the source "{source}" is not set: set the environment variable {variable}',
    storedSecretMissing:
      'The secret "{name}" of the source "{source}" is not set: an operator sets it under Sources',
    secretForOther:
      'The secret "{name}" of the source "{source}" was set for {origin} and is sent nowhere else: set it again under Sources',
    secretUnreadable:
      'The secret "{name}" of the source "{source}" comes from a back-up and cannot be decrypted: set it again under Sources',
    noToken:
      'The source "{source}" gave no access token ({status}); see its tokenAddress, clientId and secret',
    notAnswering:
      'The source "{source}" does not answer; retry in a moment, and see its address if that goes on',
    refusesUs:
      'The source "{source}" refuses the credentials of the platform ({status}); they may have been withdrawn: tell an operator',
    failed: 'The source "{source}" failed ({status}); retry in a moment',
    leadsElsewhere:
      'The source "{source}" leads to another site, where the platform did not follow; see its address',
    tooLarge:
      'The answer of the source "{source}" is larger than {status} MB; ask for fewer rows a page, or raise its limit',
    notJson:
      'The source "{source}" answers something that is not JSON ({status}); see its address and the paths of the list',
    tooSlow: 'The source "{source}" did not answer within {seconds} seconds; retry in a moment',
    noRoom:
      'The platform is reading too many large answers, and did not read that of the source "{source}" to its end; retry in {seconds} seconds, and ask for fewer rows a page if that goes on',
    askedTooOften:
      'The source "{source}" has been asked as often as its limit allows; retry in {seconds} seconds',
    waits: 'The source "{source}" asks to wait; retry in {seconds} seconds',
    noSuchTab: 'The list "{list}" has no tab "{tab}"',
    noSuchAction: 'The list "{list}" has no action "{action}"',
    noRestore: 'The list "{list}" does not say how deleted records are brought back',
    noCounts: 'The list "{list}" does not say how its tabs are counted',
    notSortable: 'The list does not offer to sort by "{name}"',
  },
});
