import { defineMessages } from '#contract/language.ts';

export const codeFieldMessages = defineMessages({
  'zh-CN': {
    send: '获取验证码',
    sending: '正在发送…',
    wait: '{count} 秒后重发',
    sentSms: '验证码已发送，请查看短信',
    sentMail: '验证码已发送，请查看邮箱，也看看垃圾邮件',
    outbox: '演示环境：在本机发件箱查看',
  },
  'en-US': {
    send: 'Send code',
    sending: 'Sending…',
    wait: 'Again in {count} s',
    sentSms: 'The code is on its way, please look at your text messages',
    sentMail: 'The code is on its way, please check your mail, and the spam folder too',
    outbox: 'Demo: read it in the outbox of this machine',
  },
});
