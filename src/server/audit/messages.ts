import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notFound: '没有编号为 {id} 的变更记录，它可能已超过保留期限',
    notKept: '这类内容删除后不保留，无法恢复',
  },
  'en-US': {
    notFound: 'There is no entry {id} in the trail; it may be older than entries are kept',
    notKept: 'What is deleted of this kind is not kept and cannot be brought back',
  },
});
