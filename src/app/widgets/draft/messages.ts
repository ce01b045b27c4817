import { defineMessages } from '#contract/language.ts';

/** Texts about where a draft is saved, and about restored input. */
export const draftMessages = defineMessages({
  'zh-CN': {
    restored: '已恢复您 {time} 填写的内容',
    startAfresh: '放弃并重新开始',
    restoreTitle: '恢复上次未保存的修改？',
    restoreText: '{time} 在本机编辑后没有保存到平台。',
    restore: '恢复',
    restoreLater: '以后再说',
    discard: '丢弃',
    saved: '已保存',
    saving: '正在保存…',
    device: '已保存在本机',
    platform: '已保存 {time}',
    offline: '已保存在本机，联网后自动保存',
    tooLong: '内容太长，只保存在本机；请尽快发布或删减',
    notThere: '只保存在本机',
    refused: '平台没有保存：{message}。内容已保存在本机',
    nowhere: '本机存储空间已满，内容尚未保存；请保存草稿，或清理浏览器存储',
    conflict: '已保存在本机；别处有更新的版本，请选择保留哪一份',
  },
  'en-US': {
    restored: 'What you entered {time} is back',
    startAfresh: 'Discard it and start afresh',
    restoreTitle: 'Restore the changes that were not saved?',
    restoreText: 'They were made on this device at {time} and not saved on the platform.',
    restore: 'Restore',
    restoreLater: 'Not now',
    discard: 'Discard',
    saved: 'Saved',
    saving: 'Saving…',
    device: 'Saved on this device',
    platform: 'Saved {time}',
    offline: 'Saved on this device; saved on the platform when the connection is back',
    tooLong: 'Too long, saved on this device alone; please publish it soon, or make it shorter',
    notThere: 'Saved on this device alone',
    refused: 'The platform did not save it: {message}. It is saved on this device',
    nowhere:
      'This device is full and nothing is saved yet; please save the draft, or free some of the browser’s storage',
    conflict: 'Saved on this device; there is a newer version, please choose which to keep',
  },
});
