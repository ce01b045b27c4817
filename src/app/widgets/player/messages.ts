import { defineMessages } from '#contract/language.ts';

export const playerMessages = defineMessages({
  'zh-CN': {
    loading: '正在准备播放器',
    retry: '重试',
    keys: '空格键播放或暂停，左右方向键快退或快进 5 秒，上下方向键调节音量，F 键全屏，M 键静音',
  },
  'en-US': {
    loading: 'Preparing the player',
    retry: 'Try again',
    keys: 'Space plays and pauses, left and right go 5 seconds back and forth, up and down set the volume, F is full screen, M mutes',
  },
});
