import { defineMessages } from '#contract/language.ts';

/** Names of two versions that stand side by side. */
export const versionMessages = defineMessages({
  'zh-CN': {
    same: '现在的内容与您填写的相同。',
    field: '项目',
    theirs: '现在的内容',
    mine: '您填写的内容',
    empty: '（空）',
  },
  'en-US': {
    same: 'What is stored now is the same as what you typed.',
    field: 'Field',
    theirs: 'Stored now',
    mine: 'Yours',
    empty: '(empty)',
  },
});
