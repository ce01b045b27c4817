import { defineMessages } from '#contract/language.ts';

export const presenceMessages = defineMessages({
  'zh-CN': {
    others: '也在这里的人',
    here: '{name}也打开了这个专题',
    at: '{name}正在编辑“{component}”',
  },
  'en-US': {
    others: 'Others here',
    here: '{name} has this special topic open too',
    at: '{name} is working on “{component}”',
  },
});
