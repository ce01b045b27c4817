import { defineMessages } from '../language.ts';

/** SPEC 8: empty lists. */
export const emptyMessages = defineMessages({
  'zh-CN': {
    table: '暂无数据',
    bookSearch: '未找到相关书籍，请尝试其他关键词搜索',
    topicSearch: '未找到话题，请尝试其他关键词搜索',
  },
  'en-US': {
    table: 'No data yet',
    bookSearch: 'No matching books found, please try other keywords',
    topicSearch: 'No topics found, please try other keywords',
  },
});
