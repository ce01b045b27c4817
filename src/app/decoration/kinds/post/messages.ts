import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    many: '{count} 篇帖子',
    hint: '选中后即可挑选帖子',
    pick: '选择帖子',
  },
  'en-US': {
    one: '{first}',
    many: '{count} posts',
    hint: 'Select it to choose posts',
    pick: 'Choose posts',
  },
});
