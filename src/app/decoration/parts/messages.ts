import { defineMessages } from '#contract/language.ts';

/** Texts about parts of the house: components that are kept once and stand on many pages. */
export const partMessages = defineMessages({
  'zh-CN': {
    part: '公用组件',
    named: '公用组件“{name}”',
    usedOn: '用在 {count} 个专题，内容和外观在所有专题中一起修改',
    usedNowhere: '还没有保存过的专题使用它',
    more: '还有 {count} 个',
    edit: '修改公用组件…',
    detach: '与公用组件脱离',
    keep: '存为公用组件…',
    failed: '没有载入公用组件',
    retry: '重试',
    editTitle: '修改公用组件“{name}”',
    editText: '保存后，使用它的 {count} 个专题立即显示新的内容，包括已发布的。',
    save: '保存到所有专题',
    cancel: '取消',
    saved: '公用组件“{name}”已保存',
    stale: '{name}刚刚保存过这个公用组件，请选择保留哪一份。',
    takeTheirs: '采用现在的内容',
    saveMine: '用我的覆盖',
    preview: '读者看到的样子',
  },
  'en-US': {
    part: 'Part of the house',
    named: 'Part of the house “{name}”',
    usedOn:
      'On {count} special {count:topic|topics}; contents and look are changed on all of them at once',
    usedNowhere: 'No special topic that was saved shows it yet',
    more: 'and {count} more',
    edit: 'Change the part…',
    detach: 'Make it this page’s own',
    keep: 'Keep as a part of the house…',
    failed: 'The part could not be loaded',
    retry: 'Try again',
    editTitle: 'Change the part “{name}”',
    editText:
      'Once it is saved, {count} special {count:topic shows|topics show} it so at once, to readers too.',
    save: 'Save on all pages',
    cancel: 'Cancel',
    saved: 'The part “{name}” was saved',
    stale: '{name} has just saved this part; please choose which to keep.',
    takeTheirs: 'Take what is stored',
    saveMine: 'Overwrite with mine',
    preview: 'What readers see',
  },
});
