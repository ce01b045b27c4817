import { defineMessages } from '#contract/language.ts';

/** What dialogs say of what they load. */
export const remoteTextMessages = defineMessages({
  'zh-CN': { loadFailed: '没有载入', nothing: '暂无数据', more: '更多', close: '关闭' },
  'en-US': {
    loadFailed: 'This could not be loaded',
    nothing: 'Nothing yet',
    more: 'More',
    close: 'Close',
  },
});
