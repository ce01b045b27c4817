import { defineMessages } from '#contract/language.ts';

/** What stands in a small drawing of a component that holds nothing yet. */
export const looksMessages = defineMessages({
  'zh-CN': {
    first: '春天的书',
    second: '夏天的书',
    third: '秋天的书',
    fourth: '冬天的书',
    subtitle: '读一本薄的书',
    text: '出门之前塞进包里，一个下午就能读完。',
  },
  'en-US': {
    first: 'Books of spring',
    second: 'Summer reads',
    third: 'An autumn shelf',
    fourth: 'Winter evenings',
    subtitle: 'A short book to read',
    text: 'Put it into your bag before you go out; an afternoon is enough. ',
  },
});
