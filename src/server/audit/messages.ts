import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': { notFound: '没有编号为 {id} 的变更记录，它可能已超过保留期限' },
  'en-US': {
    notFound: 'There is no entry {id} in the trail; it may be older than entries are kept',
  },
});
