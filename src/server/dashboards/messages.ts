import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    unknown: '没有看板“{name}”，或其中没有你能看的图表',
    unknownRevision: '看板“{name}”没有第 {revision} 版，请从历史中选择',
    saved: '看板已保存',
    rolledBack: '已恢复第 {to} 版',
    removed: '已移除看板“{name}”',
  },
  'en-US': {
    unknown: 'There is no dashboard “{name}”, or no chart of it that you may see',
    unknownRevision: 'The dashboard “{name}” has no version {revision}; choose one of its history',
    saved: 'Dashboard saved',
    rolledBack: 'Version {to} is restored',
    removed: 'The dashboard “{name}” was removed',
  },
});
