import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    title: '发件箱 · 书案',
    heading: '发件箱',
    lead: '没有设置 {missing}，所以这些消息没有发出，只在本机显示；设置方法见 docs/settings.md。',
    newest: '显示最新的 {count} 条，保留 {days} 天；本页每 {seconds} 秒自动刷新。',
    refresh: '立即刷新',
    empty: '还没有消息。请求验证码或确认邮件后，会出现在这里。',
    mail: '邮件',
    sms: '短信',
    shown: '没有设置 {missing}：相应的消息（含验证码）在本机的 {address} 查看',
    noMail: '本平台还没有设置发送邮件的服务，邮件发不出去，请联系平台运营者',
    noSms: '本平台还没有设置发送短信的服务，短信发不出去，请联系平台运营者',
    mailUnsent:
      '没有设置 SMTP_URL：邮件不会发出，也不会保存。机构无法激活注册，也无法通过邮箱重置密码。设置方法见 docs/settings.md',
    smsUnsent:
      '没有设置 SMS_WEBHOOK_URL：短信不会发出，也不会保存。无法用手机号注册、用验证码登录，也无法通过手机重置密码。设置方法见 docs/settings.md',
  },
  'en-US': {
    title: 'Outbox · Bookdesk',
    heading: 'Outbox',
    lead: 'These messages were not sent and are shown on this machine only, because nothing is set to send them ({missing}); docs/settings.md says how.',
    newest:
      'The newest {count} are shown, and kept for {days} days; this page reloads every {seconds} seconds.',
    refresh: 'Reload now',
    empty: 'No messages yet. Ask for a code or an activation mail, and it appears here.',
    mail: 'Mail',
    sms: 'Text message',
    shown:
      '{missing} not set: its messages, codes among them, are shown on this machine, at {address}',
    noMail:
      'This platform has no service for mails yet, so none can be sent. Please tell its operator.',
    noSms:
      'This platform has no service for text messages yet, so none can be sent. Please tell its operator.',
    mailUnsent:
      'SMTP_URL not set: mails are neither sent nor kept. No institution can activate its registration, and no password is reset by mail; docs/settings.md says how to set it',
    smsUnsent:
      'SMS_WEBHOOK_URL not set: text messages are neither sent nor kept. Nobody can register by phone, sign in by a code or reset a password by phone; docs/settings.md says how to set it',
  },
});
