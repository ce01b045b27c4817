import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    one: '{first}',
    untitled: '1 项图文',
    many: '{count} 项图文',
    hint: '在设置中添加图片和文字，或把图片拖到这里',
    title: '主标题',
    subTitle: '副标题',
    summary: '正文',
  },
  'en-US': {
    one: '{first}',
    untitled: '1 item',
    many: '{count} items',
    hint: 'Add pictures and texts in its settings, or drop pictures here',
    title: 'Title',
    subTitle: 'Subtitle',
    summary: 'Text',
  },
});
