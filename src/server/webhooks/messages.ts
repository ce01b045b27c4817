import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    noSuchWebhook: '没有这个 Webhook，它可能已被删除',
    noSuchDelivery: '没有这条推送，它可能已超过 {days} 天被清理',
    unknownList: '{list} 不是自建记录列表，请在页面的列表中选择',
    notWeb: '地址须以 http:// 或 https:// 开头，不含用户名和密码，端口只能是 80 或 443',
    inner:
      '{host} 在内部网络中，Webhook 只发往公网。请填写公网地址，或让内部的程序用密钥来读取记录',
    tooManySecrets: '已有 {most} 个原密钥仍在签名，请稍后再更换，或让原密钥立即作废',
    tooMany: '已有 {most} 个 Webhook，请先删除不再使用的',
  },
  'en-US': {
    noSuchWebhook: 'There is no such webhook; it may have been deleted',
    noSuchDelivery: 'There is no such delivery; it may be older than {days} days',
    unknownList: '{list} is no list of own records; choose among those of the screen',
    notWeb:
      'The address has to begin with http:// or https://, without name and password, and with the port 80 or 443 alone',
    inner:
      '{host} is on an internal network; webhooks are sent to public addresses only. Enter a public address, or let the program inside read the records with a key',
    tooManySecrets: '{most} former secrets still sign; renew it later, or end the former ones now',
    tooMany: 'There are {most} webhooks already; delete one that is not needed first',
  },
});
