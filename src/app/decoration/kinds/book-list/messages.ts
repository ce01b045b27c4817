import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    many: '{count} 份书单',
    hint: '选中后即可挑选书单',
    pick: '选择书单',
  },
  'en-US': {
    one: '{first}',
    many: '{count} book lists',
    hint: 'Select it to choose book lists',
    pick: 'Choose book lists',
  },
});
