import { defineMessages } from '#contract/language.ts';

export const fileMessages = defineMessages({
  'zh-CN': {
    confirm: '用“{file}”替换当前页面？',
    undo: '可以用“撤销”找回现在的内容。',
    imported: '已导入{file}',
    foreign: '{file} 不是从专题导出的文件',
    newer: '{file} 来自更新的版本（第 {detail} 版），当前版本无法读取',
    broken: '{file} 无法读取：{detail}',
  },
  'en-US': {
    confirm: 'Replace this page by “{file}”?',
    undo: 'Undo brings back what is here now.',
    imported: 'Imported {file}',
    foreign: '{file} was not exported from a special topic',
    newer: '{file} was made by a newer version ({detail}); this one cannot read it',
    broken: '{file} cannot be read: {detail}',
  },
});
