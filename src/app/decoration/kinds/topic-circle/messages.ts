import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    empty: '还没有内容',
    hint: '在设置中选择圈子和话题',
    circle: '圈子',
    topic: '话题',
    pickCircle: '选择圈子',
    pickTopic: '选择话题',
    change: '更换',
    none: '还没有选择',
    newest: '自动：最新的圈子和话题',
    mostRead: '自动：阅读最多的圈子和话题',
    help: '最多一个圈子和一个话题，圈子在前',
  },
  'en-US': {
    empty: 'Nothing here yet',
    hint: 'Choose a circle and a topic in its settings',
    circle: 'Circle',
    topic: 'Topic',
    pickCircle: 'Choose a circle',
    pickTopic: 'Choose a topic',
    change: 'Change',
    none: 'Nothing chosen yet',
    newest: 'Automatic: newest circle and topic',
    mostRead: 'Automatic: most read circle and topic',
    help: 'One circle and one topic at most, the circle first',
  },
});
