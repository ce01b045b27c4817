import { defineMessages } from '#contract/language.ts';

/** What commands say, aloud and in notifications. */
export const commandMessages = defineMessages({
  'zh-CN': {
    inserted: '已添加{names}，位于第 {position} 位。',
    insertedSeveral: '已添加{names}，从第 {position} 位开始。',
    removed: '已删除{names}，可以撤销。',
    copied: '已复制{names}，可粘贴到任意专题。',
    hidden: '已隐藏{names}，读者看不到。',
    shown: '已显示{names}。',
    moved: '{names}已移到第 {position} 位，共 {count} 位。',
    staysPut: '{names}仍在第 {position} 位，共 {count} 位，不能再移。',
    tooMany: '一个专题最多 {count} 个组件，没有添加',
    foreign: '剪贴板里没有专题组件',
    newer: '内容来自更新的版本（第 {detail} 版），请刷新页面后再试',
    broken: '剪贴板里的组件无法读取：{detail}',
  },
  'en-US': {
    inserted: 'Added {names} at position {position}.',
    insertedSeveral: 'Added {names} from position {position} on.',
    removed: 'Deleted {names}; undo brings it back.',
    copied: 'Copied {names}; it can be pasted on any special topic.',
    hidden: '{names} hidden; readers do not see it.',
    shown: '{names} shown.',
    moved: '{names} moved to position {position} of {count}.',
    staysPut: '{names} is at position {position} of {count} and can go no further.',
    tooMany: 'A special topic holds {count} components at most, nothing was added',
    foreign: 'There are no components in the clipboard',
    newer: 'This was made by a newer version ({detail}); reload the page and try again',
    broken: 'The components in the clipboard cannot be read: {detail}',
  },
});
