import { defineMessages } from '#contract/language.ts';

export const formMessages = defineMessages({
  'zh-CN': {
    failed: '操作没有成功，请检查网络后重试',
  },
  'en-US': {
    failed: 'That did not work just now; please check the network and try again',
  },
});
