import { defineMessages } from '../language.ts';

/** What browser and server say alike of a list that nobody has. */
export const listMessages = defineMessages({
  'zh-CN': { unknownList: '没有名为“{name}”的列表' },
  'en-US': { unknownList: 'There is no list “{name}”' },
});
