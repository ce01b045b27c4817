import { defineMessages } from '#contract/language.ts';

export const madeCallsMessages = defineMessages({
  'zh-CN': {
    calls: '问了什么（{count} 次）',
    noAnswer: '没有应答',
  },
  'en-US': {
    calls: 'What was asked ({count})',
    noAnswer: 'no answer',
  },
});
