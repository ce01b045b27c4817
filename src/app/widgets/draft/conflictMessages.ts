import { defineMessages } from '#contract/language.ts';

/** Texts about conflicts, and the choices in them (contract 10.9). */
export const conflictMessages = defineMessages({
  'zh-CN': {
    title: '这些内容已在别处被修改',
    text: '在您填写期间，这些内容在别处被保存过。请比较下面的不同，再决定怎么做。',
    changedBy: '{who}于 {when} 保存了现在的内容。',
    theirs: '采用现在的内容',
    mine: '用我的覆盖',
    both: '合并两边',
    bothHint: '您没有改动的字段采用现在的内容；两边都改过的用您的',
    asNew: '把我的另存一份',
    way: '“{way}”：{what}。',
  },
  'en-US': {
    title: 'This has been changed elsewhere',
    text: 'It was saved elsewhere while you were typing. Compare the differences, then decide.',
    changedBy: '{who} saved what is there now on {when}.',
    theirs: 'Take what is stored',
    mine: 'Overwrite with mine',
    both: 'Merge both',
    bothHint:
      'Fields that you did not touch take what is stored; where both changed the same, yours count',
    asNew: 'Save mine as a new one',
    way: '“{way}”: {what}.',
  },
});
