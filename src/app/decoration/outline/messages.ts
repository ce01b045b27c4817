import { defineMessages } from '#contract/language.ts';

export const outlineMessages = defineMessages({
  'zh-CN': {
    hidden: '已隐藏',
    timed: '限时显示',
    rename: '组件名称',
    lately: '近 7 天',
    taps: '点击：近 7 天 {week} 次（此前 7 天 {weekBefore} 次），近 28 天 {month} 次（此前 28 天 {monthBefore} 次）',
    views:
      '浏览：近 7 天 {week} 次（此前 7 天 {weekBefore} 次），近 28 天 {month} 次（此前 28 天 {monthBefore} 次）',
  },
  'en-US': {
    hidden: 'Hidden',
    timed: 'Shown for a time',
    rename: 'Name of the component',
    lately: '7 days',
    taps: 'Taps: {week} in the last 7 days ({weekBefore} in the 7 before), {month} in 28 days ({monthBefore} in the 28 before)',
    views:
      'Views: {week} in the last 7 days ({weekBefore} in the 7 before), {month} in 28 days ({monthBefore} in the 28 before)',
  },
});
