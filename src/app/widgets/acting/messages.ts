import { defineMessages } from '#contract/language.ts';

export const actingMessages = defineMessages({
  'zh-CN': {
    actFor: '代表 {name}',
    instead: '您是机构的成员，可以代表机构继续：',
  },
  'en-US': {
    actFor: 'Act for {name}',
    instead: 'You are a member of an institution, and can go on for it:',
  },
});
