import { defineMessages } from '../language.ts';

/** Contract 1, 2.1: the shell. The tagline's wording is contract 10.1's. */
export const shellMessages = defineMessages({
  'zh-CN': {
    product: '书案',
    tagline: '打开书案，浏览世界',
    institutionSettings: '机构设置',
    personalCenter: '个人中心',
    logout: '退出登录',
    logoutQuestion: '确定要退出登录并离开系统吗？',
    ok: '确定',
    cancel: '取消',
    publish: '发布',
    manage: '管理',
    dynamic: '动态',
    article: '文章',
    booklist: '书单',
    live: '直播',
  },
  'en-US': {
    product: 'Bookdesk',
    tagline: 'Open Bookdesk, browse the world',
    institutionSettings: 'Institution settings',
    personalCenter: 'Personal center',
    logout: 'Logout',
    logoutQuestion: 'Are you sure to log out and exit the system?',
    ok: 'OK',
    cancel: 'Cancel',
    publish: 'Publish',
    manage: 'Manage',
    dynamic: 'Dynamic',
    article: 'Article',
    booklist: 'Booklist',
    live: 'Live',
  },
});
