import { defineMessages } from '#contract/language.ts';

export const outlineMessages = defineMessages({
  'zh-CN': { hidden: '已隐藏', timed: '限时显示', rename: '组件名称' },
  'en-US': { hidden: 'Hidden', timed: 'Shown for a time', rename: 'Name of the component' },
});
