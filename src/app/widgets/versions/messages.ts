import { defineMessages } from '#contract/language.ts';

/** What people read when a save met a newer version (contract 10.9). */
export const versionMessages = defineMessages({
  'zh-CN': {
    title: '这些内容已在别处被修改',
    text: '在您填写期间，这些内容在别处被保存过。请比较下面的不同，再决定怎么做。',
    same: '现在的内容与您填写的相同。',
    field: '项目',
    theirs: '现在的内容',
    mine: '您填写的内容',
    empty: '（空）',
    takeTheirs: '采用现在的内容',
    keepBoth: '都保留',
    overwrite: '用我的覆盖',
  },
  'en-US': {
    title: 'This has been changed elsewhere',
    text: 'It was saved elsewhere while you were typing. Compare the differences, then decide.',
    same: 'What is stored now is the same as what you typed.',
    field: 'Field',
    theirs: 'Stored now',
    mine: 'Yours',
    empty: '(empty)',
    takeTheirs: 'Take what is stored',
    keepBoth: 'Keep both',
    overwrite: 'Overwrite with mine',
  },
});
