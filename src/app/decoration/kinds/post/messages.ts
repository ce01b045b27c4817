import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    many: '{count} 篇帖子',
    hint: '在设置中挑选帖子',
    pick: '选择帖子',
  },
  'en-US': {
    one: '{first}',
    many: '{count} posts',
    hint: 'Choose posts in its settings',
    pick: 'Choose posts',
  },
});
