import { defineMessages } from '#contract/language.ts';

export const deviceMessages = defineMessages({
  'zh-CN': { shownAs: '页面显示为', phone: '手机', desktop: '电脑' },
  'en-US': { shownAs: 'Show the page as', phone: 'Phone', desktop: 'Desktop' },
});
