import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    untitled: '1 项图文',
    many: '{count} 项图文',
    hint: '选中后即可添加图片和文字',
    title: '主标题',
    subTitle: '副标题',
    summary: '正文',
  },
  'en-US': {
    one: '{first}',
    untitled: '1 item',
    many: '{count} items',
    hint: 'Select it to add pictures and texts',
    title: 'Title',
    subTitle: 'Subtitle',
    summary: 'Text',
  },
});
