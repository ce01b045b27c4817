import { defineMessages } from '#contract/language.ts';

export const remoteMessages = defineMessages({
  'zh-CN': { retry: '重试', requestId: '请求编号：{id}' },
  'en-US': { retry: 'Try again', requestId: 'Request id: {id}' },
});
