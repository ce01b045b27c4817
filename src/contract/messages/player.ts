import { defineMessages } from '../language.ts';

/** Contract 2.5: the video player. */
export const playerMessages = defineMessages({
  'zh-CN': { cannotPlay: '该视频暂时无法播放，请稍后再试' },
  'en-US': { cannotPlay: 'This video cannot be played for now, please try again later' },
});
