import { defineMessages } from '#contract/language.ts';

export const seenAsMessages = defineMessages({
  'zh-CN': {
    seen: '正在以“{role}”的身份查看，不能作任何改动。',
    leave: '退出查看',
  },
  'en-US': {
    seen: 'You see what the role {role} sees. Nothing can be changed.',
    leave: 'Leave',
  },
});
