import { defineMessages } from '#contract/language.ts';

export const laterMessages = defineMessages({
  'zh-CN': {
    missing:
      '这一部分没能下载，可能是网络中断，或者系统刚刚更新。您填写的内容还在，请先保存，再重新加载页面。',
    reload: '重新加载',
  },
  'en-US': {
    missing:
      'This part could not be loaded: the network was interrupted, or the system has just been updated. What you entered is still here; save it first, then reload the page.',
    reload: 'Reload',
  },
});
