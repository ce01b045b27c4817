import { defineMessages } from '#contract/language.ts';

export const formMessages = defineMessages({
  'zh-CN': {
    failed: '操作没有成功，请检查网络后重试',
    restored: '已恢复您 {time} 填写、尚未保存的内容',
    startAfresh: '放弃并重新开始',
  },
  'en-US': {
    failed: 'That did not work just now; please check the network and try again',
    restored: 'What you entered {time} and did not save is back',
    startAfresh: 'Discard it and start afresh',
  },
});
