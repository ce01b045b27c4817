import { defineMessages } from '../language.ts';

/** Contract 9: show types and style types, keyed by their codes. */
export const displayMessages = defineMessages({
  'zh-CN': {
    show100: '单个',
    show200: '轮播',
    style1000: '填满',
    style2000: '留边',
    style3000: '缩略图',
    style4000: '大图',
    style5000: '弧形滑动',
    style6000: '多张大图',
    style7000: '上下',
    style8000: '左右',
  },
  'en-US': {
    show100: 'Single',
    show200: 'Carousel',
    style1000: 'Fill',
    style2000: 'Leave an edge',
    style3000: 'Thumbnail',
    style4000: 'Big picture',
    style5000: 'Arc sliding',
    style6000: 'Big pictures',
    style7000: 'Up-down',
    style8000: 'Left-right',
  },
});
