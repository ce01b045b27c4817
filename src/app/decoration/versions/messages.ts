import { defineMessages } from '#contract/language.ts';

export const versionMessages = defineMessages({
  'zh-CN': {
    title: '历史版本',
    hint: '每次保存都是一个版本。恢复某一版会生成新的草稿版本，不覆盖任何内容。',
    revision: '第 {revision} 版',
    unnamed: '（未命名）',
    line: '{time} · {name} · {count} 个组件',
    open: '正在编辑',
    current: '读者所见',
    draft: '草稿',
    restore: '恢复',
    confirm: '恢复第 {revision} 版为新的草稿？',
    dirty: '当前未保存的修改可以用“撤销”找回。',
    more: '还有 {count} 个版本',
  },
  'en-US': {
    title: 'Versions',
    hint: 'Each save is a version. Restoring one makes a new draft of it; nothing is overwritten.',
    revision: 'Version {revision}',
    unnamed: '(no name)',
    line: '{time} · {name} · components: {count}',
    open: 'Open here',
    current: 'Readers see it',
    draft: 'Draft',
    restore: 'Restore',
    confirm: 'Restore version {revision} as a new draft?',
    dirty: 'Undo brings back what is not saved now.',
    more: '{count} more versions',
  },
});
