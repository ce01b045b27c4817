import { defineMessages } from '#contract/language.ts';

/** How much a change of a list asks of people. */
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
