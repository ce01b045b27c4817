import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    noChart: '列表“{list}”没有图表“{chart}”',
    tooMany: '记录太多，{seconds} 秒内数不完；用筛选缩小列表再看',
  },
  'en-US': {
    noChart: 'The list {list} has no chart {chart}',
    tooMany:
      'There are too many records to count them within {seconds} seconds; narrow the list by filters',
  },
});
