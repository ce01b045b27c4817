import { defineMessages } from '../language.ts';

/** Contract 2.3: leaving the special-topic editor. */
export const decorationMessages = defineMessages({
  'zh-CN': {
    unsavedComponents: '有未保存的装修组件，是否保存？',
    save: '保存',
    discard: '不保存',
  },
  'en-US': {
    unsavedComponents: 'There are unsaved decoration components, save?',
    save: 'Save',
    discard: 'Discard',
  },
});
