import { defineMessages } from '#contract/language.ts';

export const dialogMessages = defineMessages({
  'zh-CN': { fullscreen: '全屏', exitFullscreen: '退出全屏', cancel: '取消' },
  'en-US': { fullscreen: 'Full screen', exitFullscreen: 'Leave full screen', cancel: 'Cancel' },
});
