import { defineMessages } from '#contract/language.ts';

export const sessionMessages = defineMessages({
  'zh-CN': {
    network: '无法连接到服务器，请检查网络后重试',
    unreadable: '服务器返回的内容无法识别，请稍后重试或联系管理员',
  },
  'en-US': {
    network: 'The server cannot be reached, please check the network and try again',
    unreadable:
      'The answer of the server could not be understood, please try again or tell the administrator',
  },
});
