import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notKept: '没有保存这份未发布的内容，它可能已经发布或删除',
    stale: '这份内容已在别处继续写（第 {revision} 版），请查看新版本，再决定保留哪一份',
  },
  'en-US': {
    notKept: 'This unpublished writing is not kept; it may have been published or deleted',
    stale:
      'This writing went on elsewhere (revision {revision}); look at the new one, then decide which to keep',
  },
});
