import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    title: '{site}授权（本机替身）',
    lead: '书案请求使用您的{site}账号登录',
    choose: '选一个身份继续：',
    cancel: '取消',
    note: '这不是真正的{site}。还没有设置{site}应用，所以由本机的替身走完同样的流程；设置方法见 docs/settings.md。',
    wrongTitle: '这个授权请求不完整',
    wrongText: '{names} 不正确。请回到登录页，重新选择{site}登录。',
  },
  'en-US': {
    title: 'Authorise by {site} (local stand-in)',
    lead: 'Bookdesk asks to sign you in with your {site} account',
    choose: 'Choose whom to be:',
    cancel: 'Cancel',
    note: 'This is not the real {site}. No app of {site} is set, so a stand-in on this machine walks through the same steps; docs/settings.md says how to set one.',
    wrongTitle: 'This request is not complete',
    wrongText: '{names} is not right. Go back to the sign-in page and choose {site} again.',
  },
});
