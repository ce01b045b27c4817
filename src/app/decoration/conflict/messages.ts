import { defineMessages } from '#contract/language.ts';

export const choiceMessages = defineMessages({
  'zh-CN': {
    title: '同一处被两个人修改',
    text: '{name}在 {time} 保存了这个专题。其他修改已自动合并，下面几处双方都改过，请逐一选择。选定之前什么都不会丢失。',
    ownTitle: '同一处在两个窗口里被修改',
    ownText:
      '您在另一个窗口于 {time} 保存了这个专题。其他修改已自动合并，下面几处两个窗口都改过，请逐一选择。选定之前什么都不会丢失。',
    otherWindow: '另一个窗口',
    thisWindow: '这个窗口',
    somebody: '其他运营人员',
    setting: '页面设置：{name}',
    choose: '{name}保留哪一个',
    own: '我的修改',
    theirs: '{name}的修改',
    removed: '已删除',
    hidden: '已隐藏',
    empty: '（空）',
    open: '还有 {count} 处未选择',
    settle: '合并',
    later: '继续编辑，稍后再合并',
  },
  'en-US': {
    title: 'Two people have changed the same',
    text: '{name} saved this special topic at {time}. All other changes have come together; both of you have changed what follows, please choose. Nothing is lost until you have.',
    ownTitle: 'The same has been changed in two windows',
    ownText:
      'You saved this special topic in another window at {time}. All other changes have come together; what follows was changed in both windows, please choose. Nothing is lost until you have.',
    otherWindow: 'The other window',
    thisWindow: 'This window',
    somebody: 'Another operator',
    setting: 'Page settings: {name}',
    choose: 'Which {name} to keep',
    own: 'Mine',
    theirs: '{name}’s',
    removed: 'Deleted',
    hidden: 'Hidden',
    empty: '(empty)',
    open: '{count} still to choose',
    settle: 'Merge',
    later: 'Keep editing, merge later',
  },
});
