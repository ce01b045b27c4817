import { defineMessages } from '#contract/language.ts';

export const sessionMessages = defineMessages({
  'zh-CN': {
    network: '无法连接到服务器，请检查网络后重试',
    unknownOutcome: '{message}。不能确定是否已经完成；填写的内容仍在，原样重试不会重复提交',
    unreadable: '服务器返回的内容无法识别，请稍后重试或联系管理员',
    badIdentifier: '编号“{value}”不能用在地址里，没有发送请求',
  },
  'en-US': {
    network: 'The server cannot be reached, please check the network and try again',
    unknownOutcome:
      '{message}. This may or may not have been done; what you typed is kept, and trying again unchanged never does it twice',
    unreadable:
      'The answer of the server could not be understood, please try again or tell the administrator',
    badIdentifier: 'The identifier “{value}” cannot stand in an address; nothing was sent',
  },
});
