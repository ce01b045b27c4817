import { defineMessages } from '#contract/language.ts';

/** Texts of the help for findings. */
export const findingHelpMessages = defineMessages({
  'zh-CN': {
    show: '说明 {code}',
    hide: '收起 {code} 的说明',
    wrong: '错误的写法',
    right: '正确的写法',
    none: '还没有关于它的说明。',
    all: '所有检查结果',
    allAt: '/help/findings.zh-CN.html#{code}',
  },
  'en-US': {
    show: 'Explain {code}',
    hide: 'Close the help for {code}',
    wrong: 'Wrong',
    right: 'Right',
    none: 'There is no help for it yet.',
    all: 'All findings',
    allAt: '/help/findings.html#{code}',
  },
});
