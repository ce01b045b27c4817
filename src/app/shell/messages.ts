import { defineMessages } from '#contract/language.ts';

export const frameMessages = defineMessages({
  'zh-CN': {
    openMenu: '打开菜单',
    menu: '菜单',
    home: '首页',
    account: '账号菜单：{name}',
    ofMember: '{name} · {person}',
    actFor: '代表 {name}',
    actAsSelf: '以本人身份：{name}',
    subTabs: '子页面',
    suspectedNotice:
      '您的机构资料正在核实中，暂时不能发布和管理内容。如有疑问，请联系平台运营人员。',
    reviewReason: '原因：{reason}',
    menuFailed: '菜单加载失败',
    retry: '重试',
    requestId: '请求编号：{id}',
    unsent: '有些内容没能发送到服务器。它们保存在本机，您下次在这里登录后会恢复。仍要退出吗？',
    skip: '跳到主要内容',
  },
  'en-US': {
    openMenu: 'Open the menu',
    menu: 'Menu',
    home: 'Home',
    account: 'Account menu: {name}',
    ofMember: '{name} · {person}',
    actFor: 'Act for {name}',
    actAsSelf: 'Act as yourself: {name}',
    subTabs: 'Pages of this section',
    suspectedNotice:
      'The details of your institution are being verified; publishing and managing are paused. If in doubt, please ask the operators of the platform.',
    reviewReason: 'Reason: {reason}',
    menuFailed: 'The menu could not be loaded',
    retry: 'Try again',
    requestId: 'Request id: {id}',
    unsent:
      'Some of what you wrote could not be sent. It stays on this device and comes back when you sign in here again. Sign out now?',
    skip: 'Skip to the main content',
  },
});
