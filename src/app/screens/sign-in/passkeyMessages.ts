import { defineMessages } from '#contract/language.ts';

export const passkeyMessages = defineMessages({
  'zh-CN': {
    passkey: '通行密钥',
    noneChosen:
      '没有用通行密钥登录：可能已取消或超时，也可能这台设备没有本平台的通行密钥。可以重试，或换一种方式登录',
    elsewhere:
      '浏览器不允许在这个网址使用本平台的通行密钥。请用平台自己的网址打开本页，或换一种方式登录',
  },
  'en-US': {
    passkey: 'Passkey',
    noneChosen:
      'No passkey has signed in: it was cancelled or took too long, or this device has none of this platform. Try again, or sign in another way',
    elsewhere:
      'The browser does not allow this platform’s passkeys at this address; open this page at the platform’s own address, or sign in another way',
  },
});
