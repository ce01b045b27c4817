import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有找到编号为 {id} 的专题，它可能已被删除',
    notPublished: '专题“{name}”还没有发布，请打开它的草稿',
    stale: '专题已在别处改到第 {revision} 版，请重新载入，或在新版本之上覆盖保存',
    invalid: '专题无法保存，请按提示修改',
    unknownLabel: '标签 {id} 不存在或已停用，请重新选择',
    repeatedComponent: '有两个组件使用了同一个 uuid：{uuid}',
    published: '发布成功',
    draftSaved: '草稿已保存',
    newerVersion:
      '这个专题是用更新版本的书案保存的（格式第 {version} 版，本机支持到第 {known} 版），请升级后再打开；内容没有被改动',
    notNow: '这个专题暂时无法打开，请稍后再试',
    versionNotFound: '专题没有第 {revision} 版，请刷新历史版本后再选',
    restored: '已恢复为新的草稿',
    copyName: '{name}（副本）',
    copied: '已复制为新的草稿',
    previewNotFound: '没有找到预览码 {code}',
    previewRevoked: '预览码已撤销',
    templateNameTaken: '已有名为“{name}”的模板，请换一个名称',
    templateNameAlike: '“{name}”与已有的模板“{other}”看起来一样，请换一个名称',
    templateNotFound: '没有找到这个模板，它可能已被删除',
    templatesTooMany: '最多保存 {count} 个模板，请先删除不用的',
    partNotFound: '没有找到这个公用组件，它可能已被删除',
    partStale: '公用组件已在别处改到第 {revision} 版，请看过现在的内容再保存',
    partShown: '有 {count} 个专题在使用这个公用组件：{names}',
    contributionChanged: '这条投稿的内容刚刚被修改过，请看过最新内容再审核',
  },
  'en-US': {
    notFound: 'There is no special topic {id}; it may have been deleted',
    notPublished: 'The special topic “{name}” is not published yet, please open its draft',
    stale:
      'The special topic has been changed elsewhere and is at version {revision} now; reload it, or save over the new version',
    invalid: 'The special topic cannot be saved, please correct it as the hints say',
    unknownLabel: 'The label {id} does not exist or is disabled, please choose another one',
    repeatedComponent: 'Two components share one uuid: {uuid}',
    published: 'Published',
    draftSaved: 'Draft saved',
    newerVersion:
      'A newer version of Bookdesk has saved this special topic (format {version}, this one knows {known}); please upgrade before you open it. Nothing has been changed',
    notNow: 'This special topic cannot be opened just now, please try again later',
    versionNotFound:
      'The special topic has no version {revision}; please reload its history and choose again',
    restored: 'Restored as a new draft',
    copyName: '{name} (copy)',
    copied: 'Copied as a new draft',
    previewNotFound: 'There is no preview code {code}',
    previewRevoked: 'The preview code has been revoked',
    templateNameTaken: 'There is a template “{name}” already, please choose another name',
    templateNameAlike:
      '“{name}” reads like “{other}”, a template that is there already; please choose another name',
    templateNotFound: 'There is no such template; it may have been deleted',
    templatesTooMany: 'At most {count} templates are kept, please delete some first',
    partNotFound: 'There is no such part of the house; it may have been deleted',
    partStale:
      'The part has been changed elsewhere and is at version {revision} now; please look at it as it is before you save',
    partShown: '{count} special {count:topic|topics} show this part of the house: {names}',
    contributionChanged:
      'What was contributed has just been changed, please look at it as it is now before you review it',
  },
});
