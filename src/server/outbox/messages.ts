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
    unsent: '没有设置 {missing}：相应的消息（含验证码）发不出去，设置方法见 docs/settings.md',
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
    unsent:
      '{missing} not set: its messages, codes among them, are not sent; docs/settings.md says how to set it',
  },
});
