import { defineMessages } from '#contract/language.ts';

export const timeMessages = defineMessages({
  'zh-CN': {
    asOf: '按此时间预览',
    asOfForm: '按此时间预览 YYYY-MM-DD HH:mm',
    showAll: '显示全部',
    notBegun: '专题尚未开始，读者只看到提示',
    open: '此刻读者看到的页面',
    over: '专题已结束，读者看到说明，内容仍可阅读',
    active: '对读者显示',
    startAt: '从何时起显示',
    endAt: '到何时为止',
    always: '不限',
    startAtRule: '早于专题结束；留空则随专题的时间',
    endAtRule: '晚于开始显示的时间；留空则随专题的时间',
    zoneHelp: '平台时间（{zone}）',
  },
  'en-US': {
    asOf: 'Preview as of',
    asOfForm: 'Preview as of YYYY-MM-DD HH:mm',
    showAll: 'Show all',
    notBegun: 'Not begun: readers see a notice only',
    open: 'What readers see at this time',
    over: 'Over: readers are told so, and may still read the page',
    active: 'Shown to readers',
    startAt: 'Shown from',
    endAt: 'Shown until',
    always: 'Not limited',
    startAtRule: 'Before the page ends; empty follows the times of the page',
    endAtRule: 'After the start; empty follows the times of the page',
    zoneHelp: 'Platform time ({zone})',
  },
});
