import { defineMessages } from '#contract/language.ts';

/** Texts of every section and dialog in which something is set. */
export const settingMessages = defineMessages({
  'zh-CN': {
    loading: '加载中…',
    loadFailed: '加载失败',
    retry: '重试',
    cancel: '取消',
  },
  'en-US': {
    loading: 'Loading…',
    loadFailed: 'Could not be loaded',
    retry: 'Try again',
    cancel: 'Cancel',
  },
});
