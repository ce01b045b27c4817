import { defineMessages } from '#contract/language.ts';

export const remoteMessages = defineMessages({
  'zh-CN': { retry: '重试' },
  'en-US': { retry: 'Try again' },
});
