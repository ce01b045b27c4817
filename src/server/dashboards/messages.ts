import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    unknown: '没有看板“{name}”，或其中没有你能看的图表',
    saved: '看板已保存',
    removed: '已移除看板“{name}”',
  },
  'en-US': {
    unknown: 'There is no dashboard “{name}”, or no chart of it that you may see',
    saved: 'Dashboard saved',
    removed: 'The dashboard “{name}” was removed',
  },
});
