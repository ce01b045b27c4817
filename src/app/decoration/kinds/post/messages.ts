import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    many: '{count} 篇帖子',
    hint: '选中后在右侧挑选帖子',
    pick: '选择帖子',
  },
  'en-US': {
    one: '{first}',
    many: '{count} posts',
    hint: 'Select it and choose posts on the right',
    pick: 'Choose posts',
  },
});
