import { defineMessages } from '#contract/language.ts';

/** Texts about the changes of a list, by how much they affect people. */
export const comparisonMessages = defineMessages({
  'zh-CN': {
    safe: '安全',
    visible: '看得见的变化',
    breaking: '会中断使用',
  },
  'en-US': {
    safe: 'Safe',
    visible: 'Visible',
    breaking: 'Breaking',
  },
});
