import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    notKept: '没有保存这份未发布的内容，它可能已经发布或删除',
    stale: '这份内容已在别处继续写（第 {revision} 版），请查看新版本，再决定保留哪一份',
    tooMany:
      '未完成的内容最多在平台保存 {limit} 份，这一份暂时只存在本设备上。请先发布或删除几份未完成的内容',
  },
  'en-US': {
    notKept: 'This unpublished writing is not kept; it may have been published or deleted',
    stale:
      'This writing went on elsewhere (version {revision}); look at the new one, then decide which to keep',
    tooMany:
      'The platform keeps at most {limit} unfinished writings, so this one is on this device alone for now. Publish or discard some of the others first',
  },
});
