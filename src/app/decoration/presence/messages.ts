import { defineMessages } from '#contract/language.ts';

export const presenceMessages = defineMessages({
  'zh-CN': {
    others: '也在这里的人',
    here: '{name}也打开了这个专题',
    at: '{name}正在编辑“{component}”',
    working: '{name}正在编辑这个组件',
    ownWindow: '您的另一个窗口',
    ownWorking: '您在另一个窗口正在编辑这个组件',
    ownHere: '您在另一个窗口也打开了这个专题',
    ownAt: '您在另一个窗口正在编辑“{component}”',
    more: '还有 {count} 个窗口打开了这个专题：{names}',
  },
  'en-US': {
    others: 'Others here',
    here: '{name} has this special topic open too',
    at: '{name} is working on “{component}”',
    working: '{name} is working on this component',
    ownWindow: 'Your other window',
    ownWorking: 'You are working on this component in another window',
    ownHere: 'You have this special topic open in another window too',
    ownAt: 'You are working on “{component}” in another window',
    more: 'Other windows with this special topic open ({count} more): {names}',
  },
});
