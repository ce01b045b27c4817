import { defineMessages } from '#contract/language.ts';

export const panelMessages = defineMessages({
  'zh-CN': {
    title: '通知',
    readAll: '全部标为已读',
    unread: '未读',
    none: '还没有通知。审核、投稿、直播、导入等与您有关的事会显示在这里。',
    failed: '通知加载失败',
    newer: '有新通知，点击查看',
    forInstitution: '代表 {name}',
    noMember: '您已不是“{name}”的成员，无法再查看。',
    older: '更早的通知',
    olderFailed: '更早的通知加载失败，请重试',
    kept: '通知保留 {days} 天，最多保留最新的 {count} 条。',
    choose: '选择通过邮件接收的通知',
  },
  'en-US': {
    title: 'Notices',
    readAll: 'Mark all as read',
    unread: 'unread',
    none: 'No notices yet. Reviews, contributions, live streams, imports and what else concerns you appear here.',
    failed: 'The notices could not be loaded',
    newer: 'Show the new notices',
    forInstitution: 'For {name}',
    noMember: 'You are no member of {name} any more, so you cannot open it.',
    older: 'Older notices',
    olderFailed: 'The older notices could not be loaded; please try again',
    kept: 'Notices are kept for {days} days, the newest {count} at most.',
    choose: 'Choose what comes by mail',
  },
});
