import { defineMessages } from '#contract/language.ts';

export const manageMessages = defineMessages({
  'zh-CN': { dynamics: '动态管理', articles: '文章管理', bookLists: '书单管理' },
  'en-US': { dynamics: 'Dynamics', articles: 'Articles', bookLists: 'Book lists' },
});
