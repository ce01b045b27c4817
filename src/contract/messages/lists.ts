import { defineMessages } from '../language.ts';

/** Messages of browser and server about a list that does not exist. */
export const listMessages = defineMessages({
  'zh-CN': { unknownList: '没有名为“{name}”的列表' },
  'en-US': { unknownList: 'There is no list “{name}”' },
});
