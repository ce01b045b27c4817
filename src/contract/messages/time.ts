import { defineMessages } from '../language.ts';

/** Contract 9: times; after a day the date is shown instead. */
export const timeMessages = defineMessages({
  'zh-CN': {
    justNow: '刚刚',
    minute: '1分钟前',
    minutes: '{count}分钟前',
    hour: '1小时前',
    hours: '{count}小时前',
  },
  'en-US': {
    justNow: 'just now',
    minute: '1 minute ago',
    minutes: '{count} minutes ago',
    hour: '1 hour ago',
    hours: '{count} hours ago',
  },
});
