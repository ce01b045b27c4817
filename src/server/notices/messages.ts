import { defineMessages } from '#contract/language.ts';

/** What mails say around a notice. */
export const messages = defineMessages({
  'zh-CN': {
    forInstitution: '{text}（代表 {nickname}）',
    mail: '{text}。\n\n查看：{address}\n\n不想再收到这类邮件？可在设置里关闭：{settings}',
    mailWithNote:
      '{text}。\n{note}\n\n查看：{address}\n\n不想再收到这类邮件？可在设置里关闭：{settings}',
  },
  'en-US': {
    forInstitution: '{text} (for {nickname})',
    mail: '{text}.\n\nSee it: {address}\n\nNo more mails of this kind? Switch them off in the settings: {settings}',
    mailWithNote:
      '{text}.\n{note}\n\nSee it: {address}\n\nNo more mails of this kind? Switch them off in the settings: {settings}',
  },
});
