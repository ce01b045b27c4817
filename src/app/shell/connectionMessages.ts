import { defineMessages } from '#contract/language.ts';

export const connectionMessages = defineMessages({
  'zh-CN': {
    retrying: '连接中断，正在重新连接…',
    waiting: '服务器繁忙，正在重新请求…',
    lost: '连接不上服务器。已填写的内容仍在页面上，恢复后会自动刷新。',
    busy: '服务器暂时不能处理请求。已填写的内容仍在页面上，恢复后会自动刷新。',
    back: '已恢复连接',
    retry: '立即重连',
  },
  'en-US': {
    retrying: 'Connection lost, trying again…',
    waiting: 'The server is busy, asking again…',
    lost: 'No connection to the server. What you typed is kept; the page goes on by itself.',
    busy: 'The server cannot handle requests at the moment. What you typed is kept; the page goes on by itself.',
    back: 'Connected again',
    retry: 'Connect now',
  },
});
