import { defineMessages } from '#contract/language.ts';

export const livePublishMessages = defineMessages({
  'zh-CN': {
    liveTitle: '发布直播',
    liveEdit: '编辑直播',
    titlePlaceholder: '给直播起一个名称',
    introduction: '介绍',
    introductionPlaceholder: '聊哪本书，谁来聊，读者可以期待什么',
    channel: '频道',
    chooseChannel: '选择频道',
    start: '开播时间',
    startPlaceholder: '选择开播时间',
    startZone: '时区：{zone}',
    startFixed: '直播已经开始，开播时间不能再改',
    untitled: '（未命名）',
  },
  'en-US': {
    liveTitle: 'Publish a live stream',
    liveEdit: 'Edit the live stream',
    titlePlaceholder: 'Give the live stream a name',
    introduction: 'Introduction',
    introductionPlaceholder: 'Which book, who talks, what readers can look forward to',
    channel: 'Channel',
    chooseChannel: 'Choose a channel',
    start: 'Start',
    startPlaceholder: 'Choose when it begins',
    startZone: 'Time zone: {zone}',
    startFixed: 'It has begun: its time can no longer change',
    untitled: '(untitled)',
  },
});
