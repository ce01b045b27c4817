import { defineMessages } from 'bookdesk/extending';

export const messages = defineMessages({
  'zh-CN': { pin: '贴上', text: '内容', none: '还没有通知', pinned: '已贴上' },
  'en-US': { pin: 'Pin', text: 'Text', none: 'No notices yet', pinned: 'Pinned' },
});
