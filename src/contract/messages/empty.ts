import { defineMessages } from '../language.ts';

/** Contract 8: empty lists. */
export const emptyMessages = defineMessages({
  'zh-CN': {
    table: '暂无数据',
  },
  'en-US': {
    table: 'No data yet',
  },
});
