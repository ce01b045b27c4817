import { defineMessages } from '#contract/language.ts';

export const fieldMessages = defineMessages({
  'zh-CN': {
    capsLock: '大写锁定已打开',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
  },
  'en-US': {
    capsLock: 'Caps lock is on',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
});
