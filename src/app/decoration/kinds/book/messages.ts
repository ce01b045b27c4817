import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '《{first}》',
    many: '{count} 本图书',
    hint: '在设置中挑选图书',
    pick: '选择图书',
  },
  'en-US': {
    one: '“{first}”',
    many: '{count} books',
    hint: 'Choose books in its settings',
    pick: 'Choose books',
  },
});
