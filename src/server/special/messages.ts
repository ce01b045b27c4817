import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有找到编号为 {id} 的专题，它可能已被删除',
    notPublished: '专题“{name}”还没有发布，请打开它的草稿',
    stale: '专题已在别处改到第 {revision} 版，请重新载入，或在新版本之上覆盖保存',
    incomplete: '专题还不能发布，请按提示补全',
    invalid: '专题无法保存，请按提示修改',
    unknownLabel: '标签 {id} 不存在或已停用，请重新选择',
    repeatedComponent: '有两个组件使用了同一个 uuid：{uuid}',
    unknownSort: '不能按 {name} 排序，可用的字段：{known}',
    published: '发布成功',
    draftSaved: '草稿已保存',
  },
  'en-US': {
    notFound: 'There is no special topic {id}; it may have been deleted',
    notPublished: 'The special topic “{name}” is not published yet, please open its draft',
    stale:
      'The special topic has been changed elsewhere and is at revision {revision} now; reload it, or save over the new revision',
    incomplete: 'The special topic cannot be published yet, please complete it as the hints say',
    invalid: 'The special topic cannot be saved, please mend it as the hints say',
    unknownLabel: 'The label {id} does not exist or is disabled, please choose another one',
    repeatedComponent: 'Two components share one uuid: {uuid}',
    unknownSort: 'There is no sorting by {name}; sort by one of {known}',
    published: 'Published',
    draftSaved: 'Draft saved',
  },
});
