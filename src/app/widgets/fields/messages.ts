import { defineMessages } from '#contract/language.ts';

export const fieldMessages = defineMessages({
  'zh-CN': {
    capsLock: '大写锁定已打开',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    passwordRules: '{minimum} 到 {maximum} 个字符，不能全是数字，不含账号名',
    passwordFine: '这个密码可以使用',
  },
  'en-US': {
    capsLock: 'Caps lock is on',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    passwordRules:
      '{minimum} to {maximum} characters, not digits alone, without the name of the account',
    passwordFine: 'This password will do',
  },
});
