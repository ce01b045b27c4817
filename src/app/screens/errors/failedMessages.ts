import { defineMessages } from '#contract/language.ts';

/** Texts about a screen that failed. They are apart from the others because they are in the app's first script. */
export const failedMessages = defineMessages({
  'zh-CN': {
    failedTitle: '页面没能打开',
    failedText:
      '这一页出了意外，您的数据没有受到影响。请重试；如果仍然不行，请把下面的内容告诉管理员。',
    missingTitle: '这一页没能下载',
    missingText: '可能是网络中断，或者系统刚刚更新。请重新加载。',
    waitingText: '服务器没有响应。这一页在恢复连接后会自动打开。',
    retry: '重新加载',
  },
  'en-US': {
    failedTitle: 'The page could not be opened',
    failedText:
      'Something unexpected happened on this page; your data is not affected. Please try again. If it keeps happening, tell the administrator what stands below.',
    missingTitle: 'The page could not be loaded',
    missingText:
      'The network was interrupted, or the system has just been updated. Please reload the page.',
    waitingText:
      'The server does not answer. The page opens by itself once the connection is back.',
    retry: 'Reload',
  },
});
