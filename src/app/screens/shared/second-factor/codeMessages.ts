import { defineMessages } from '#contract/language.ts';

export const codeMessages = defineMessages({
  'zh-CN': {
    title: '两步验证',
    codeText: '还差一步：请输入验证器应用现在显示的 6 位数字。',
    recoveryText: '请输入启用两步验证时保存的一个恢复码，每个只能用一次。',
    code: '验证码',
    recoveryCode: '恢复码',
    useRecovery: '手机不在身边？使用恢复码',
    useApp: '改用验证器应用',
    codeWrong: '请输入 6 位数字',
    recoveryWrong: '请输入完整的恢复码，例如 ab3d-ef5g-h7jk-m9np',
    unreachable: '暂时无法登录，请检查网络后重试',
    cancelled: '登录还差一步：请再次登录并输入验证码',
    cancel: '取消',
    submit: '登录',
    submitting: '正在登录…',
  },
  'en-US': {
    title: 'Second step',
    codeText: 'Now enter the 6 digits that your authenticator app shows.',
    recoveryText:
      'Enter one of the recovery codes that you kept when you set this up; each works once.',
    code: 'Code of the app',
    recoveryCode: 'Recovery code',
    useRecovery: 'Phone not at hand? Use a recovery code',
    useApp: 'Use the authenticator app',
    codeWrong: 'Please enter 6 digits',
    recoveryWrong: 'Please enter the whole recovery code, such as ab3d-ef5g-h7jk-m9np',
    unreachable: 'Signing in is not possible right now; please check the network and try again',
    cancelled: 'One step was missing: sign in again and enter the code',
    cancel: 'Cancel',
    submit: 'Sign in',
    submitting: 'Signing in…',
  },
});
