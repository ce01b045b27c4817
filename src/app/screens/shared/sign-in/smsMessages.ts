import { defineMessages } from '#contract/language.ts';

export const smsMessages = defineMessages({
  'zh-CN': {
    phone: '手机号',
    phoneHint: '中国大陆 11 位手机号',
    phoneRequired: '请输入手机号',
    phoneInvalid: '手机号格式不正确，应为 1 开头的 11 位数字',
    code: '短信验证码',
    codeRequired: '请输入 6 位验证码',
    sendFailed: '验证码暂时无法发送，请稍后重试',
    registerPhone: '用这个手机号注册',
  },
  'en-US': {
    phone: 'Phone number',
    phoneHint: 'A mainland mobile number of 11 digits',
    phoneRequired: 'Please enter your phone number',
    phoneInvalid: 'This is not a mobile number: it should be 11 digits beginning with 1',
    code: 'Code from the text message',
    codeRequired: 'Please enter the code of 6 digits',
    sendFailed: 'The code cannot be sent right now, please try again later',
    registerPhone: 'Register with this number',
  },
});
