import { defineMessages } from '#contract/language.ts';

/** Texts of messages with a verification code, and of refused codes. */
export const codeMessages = defineMessages({
  'zh-CN': {
    'for-sign-in': '登录',
    'for-register': '注册账号',
    'for-reset-password': '重置密码',
    'for-bind-operator': '绑定机构运营人',
    'for-change-phone': '更换手机号',
    'for-change-mail': '更换邮箱',
    'for-validate-phone': '验证身份',
    'for-validate-mail': '验证身份',
    smsBody:
      '【书案】验证码 {code}，用于{purpose}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
    mailSubject: '{purpose}的验证码 · 书案',
    mailBody:
      '您好，\n\n您正在书案{purpose}，验证码是：\n\n{code}\n\n{minutes} 分钟内有效，只能使用一次。请勿告诉他人；如果不是您操作的，请忽略这封邮件。\n\n书案',
    smsUnknown:
      '【书案】有人想用这个手机号重置密码，但它不属于任何书案账号，所以没有发送验证码。如非本人操作，请忽略。',
    mailUnknownSubject: '这个邮箱没有书案账号 · 书案',
    mailUnknownBody:
      '您好，\n\n有人想用这个邮箱重置书案的密码，但它不属于任何账号，所以没有发送验证码。如果是您，请换一个邮箱或手机号再试；如果不是您操作的，请忽略这封邮件。\n\n书案',
    wrongCode: '验证码不正确，请核对后重新输入',
    codeExpired: '验证码已失效，请重新获取',
  },
  'en-US': {
    'for-sign-in': 'sign in',
    'for-register': 'register an account',
    'for-reset-password': 'reset the password',
    'for-bind-operator': 'be bound as the operator of an institution',
    'for-change-phone': 'change the phone number',
    'for-change-mail': 'change the mail address',
    'for-validate-phone': 'confirm who you are',
    'for-validate-mail': 'confirm who you are',
    smsBody:
      '[Bookdesk] {code} is the code to {purpose}, good for {minutes} minutes. Tell nobody; if this was not you, ignore it.',
    mailSubject: 'Code to {purpose} · Bookdesk',
    mailBody:
      'Hello,\n\nThe code to {purpose} at Bookdesk is:\n\n{code}\n\nIt is good for {minutes} minutes and works once. Tell nobody; if this was not you, ignore this mail.\n\nBookdesk',
    smsUnknown:
      '[Bookdesk] Somebody asked to reset a password by this phone number, but no Bookdesk account belongs to it, so no code was sent. If this was not you, ignore it.',
    mailUnknownSubject: 'No Bookdesk account belongs to this address · Bookdesk',
    mailUnknownBody:
      'Hello,\n\nSomebody asked to reset a Bookdesk password by this address, but no account belongs to it, so no code was sent. If it was you, try another address or your phone number; if it was not, ignore this mail.\n\nBookdesk',
    wrongCode: 'The code is wrong; check it and enter it again',
    codeExpired: 'The code has expired; ask for a new one',
  },
});
