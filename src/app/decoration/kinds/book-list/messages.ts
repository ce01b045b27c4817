import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    many: '{count} 份书单',
    hint: '在设置中挑选书单',
    pick: '选择书单',
  },
  'en-US': {
    one: '{first}',
    many: '{count} book lists',
    hint: 'Choose book lists in its settings',
    pick: 'Choose book lists',
  },
});
