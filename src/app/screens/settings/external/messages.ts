import { defineMessages } from '#contract/language.ts';

export const externalMessages = defineMessages({
  'zh-CN': {
    about: '绑定后，可以用这些网站的账号登录。',
    bound: '已绑定：{nickname}，{date}',
    boundNameless: '已绑定，{date}',
    unbound: '未绑定',
    bind: '绑定',
    bindTitle: '绑定{site}',
    leave: '前往{site}',
    unbind: '解除绑定',
    unbindTitle: '解除绑定{site}？',
    unbindText: '解除后，不能再用{site}账号登录；手机号、邮箱和密码不受影响。',
    unbindDone: '已解除绑定{site}',
    none: '这个平台没有开通第三方账号登录',
  },
  'en-US': {
    about: 'Once bound, the account of the other site signs in here.',
    bound: 'Bound to {nickname} since {date}',
    boundNameless: 'Bound since {date}',
    unbound: 'Not bound',
    bind: 'Bind',
    bindTitle: 'Bind {site}',
    leave: 'Go on to {site}',
    unbind: 'Unbind',
    unbindTitle: 'Unbind {site}?',
    unbindText:
      'The {site} account will no longer sign in here; phone, mail address and password still do.',
    unbindDone: '{site} is unbound',
    none: 'This platform offers no sign-in with the accounts of other sites',
  },
});
