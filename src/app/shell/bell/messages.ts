import { defineMessages } from '#contract/language.ts';

/** What the header says; the panel has texts of its own, which come with it. */
export const bellMessages = defineMessages({
  'zh-CN': {
    open: '打开通知',
    openUnread: '打开通知，{count} 条未读',
    arrived: '有 {count} 条新通知',
  },
  'en-US': {
    open: 'Open the notices',
    openUnread: 'Open the notices, {count} unread',
    arrived: '{count} new {count:notice|notices}',
  },
});
