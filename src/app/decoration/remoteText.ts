import { defineMessages } from '#contract/language.ts';

/** Texts of dialogs while they load, and if that fails. */
export const remoteTextMessages = defineMessages({
  'zh-CN': {
    loadFailed: '没有载入',
    partFailed: '没有载入，请检查网络后重试；您的修改都还在',
    loading: '载入中…',
    nothing: '暂无数据',
  },
  'en-US': {
    loadFailed: 'This could not be loaded',
    partFailed:
      'This could not be loaded. Check the network and try again; your changes are all there',
    loading: 'Loading…',
    nothing: 'Nothing yet',
  },
});
