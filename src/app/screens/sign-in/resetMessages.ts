import { defineMessages } from '#contract/language.ts';

export const resetMessages = defineMessages({
  'zh-CN': {
    title: '重新设置密码',
    text: '用账号绑定的手机号或邮箱接收验证码。设置后，此账号在所有设备上都要重新登录。',
    target: '手机号或邮箱',
    targetRequired: '请输入手机号或邮箱',
    targetInvalid: '请填写 11 位手机号，或形如 name@example.com 的邮箱',
    code: '验证码',
    codeRequired: '请输入 6 位验证码',
    newPassword: '新密码',
    submit: '设置新密码',
    submitting: '正在提交…',
    back: '返回登录',
  },
  'en-US': {
    title: 'Set a new password',
    text: 'A code comes to the phone number or mail address of your account. Afterwards you must sign in again on every device.',
    target: 'Phone number or mail address',
    targetRequired: 'Please enter your phone number or mail address',
    targetInvalid: 'This is neither a mobile number of 11 digits nor a mail address',
    code: 'Code',
    codeRequired: 'Please enter the code of 6 digits',
    newPassword: 'New password',
    submit: 'Set the new password',
    submitting: 'Sending…',
    back: 'Back to the sign-in',
  },
});
