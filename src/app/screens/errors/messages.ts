import { defineMessages } from '#contract/language.ts';

export const errorMessages = defineMessages({
  'zh-CN': {
    notFoundTitle: '没有这个页面',
    notFoundText: '地址可能有误，或者页面已经不在了。',
    noAccessTitle: '没有访问权限',
    noAccessText: '您的账号不能打开这个页面。如果您认为应当可以，请联系平台运营人员。',
    signInOther: '使用其他账号登录',
    home: '返回首页',
    back: '返回上一页',
    failedTitle: '页面没能打开',
    failedText:
      '这一页出了意外，您的数据没有受到影响。请重试；如果仍然不行，请把下面的内容告诉管理员。',
    staleTitle: '页面有新版本',
    staleText: '这一页没能下载完整，可能是网络中断，或者系统刚刚更新。重新加载即可。',
    retry: '重新加载',
    unknownTitle: '这个菜单没有对应的页面',
    unknownText: '菜单项的组件“{component}”在本系统中不存在。请检查服务器的路由列表。',
  },
  'en-US': {
    notFoundTitle: 'There is no such page',
    notFoundText: 'The address may be wrong, or the page is gone.',
    noAccessTitle: 'No access',
    noAccessText:
      'Your account cannot open this page. If you think it should, please tell the operators of the platform.',
    signInOther: 'Sign in with another account',
    home: 'Back to the start',
    back: 'Back',
    failedTitle: 'The page could not be opened',
    failedText:
      'Something unexpected happened on this page; your data is not affected. Please try again. If it keeps happening, tell the administrator what stands below.',
    staleTitle: 'The page could not be loaded',
    staleText:
      'A part of this page did not arrive: the network was interrupted, or the system has just been updated. Loading again mends it.',
    retry: 'Load again',
    unknownTitle: 'This menu entry has no page',
    unknownText:
      'The component “{component}” of this menu entry does not exist here. Please check the route list of the server.',
  },
});
