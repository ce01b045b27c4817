import { defineMessages } from '#contract/language.ts';

/** Texts of the generated pages. */
export const referenceMessages = defineMessages({
  'zh-CN': {
    findingsTitle: '检查结果',
    findingsIntro:
      '检查列表的 JSON 文件时可能出现的每一种结果：含义、错误的写法和正确的写法。`npm run schema -- check`、编辑器和列表本身说的都是这些。本页由 `npm install` 和每次构建生成。',
    wrong: '错误：',
    right: '正确：',
    driftTitle: '与接口不符',
    driftIntro:
      '`npm run schema -- check --live` 向接口要来记录，与定义比较。这里是每一种不符：含义、例子和改法。',
    schemaSays: '定义：',
    answers: '接口返回：',
    rightSchema: '定义改为：',
    rightAnswer: '接口应当返回：',
    schemaTitle: '资源语言参考',
    schemaIntro:
      '一个列表就是 `schemas/` 里的一个 JSON 文件。这里是每个键的类型、默认值、含义和例子，带 `*` 的必须写。本页由 `npm install` 和每次构建从语言的定义生成。',
    key: '键',
    title: '编辑器里的名称',
    type: '类型',
    default: '默认',
    meaning: '含义',
    example: '例子',
    deprecated: '自 {since} 版起弃用，最早在 {until} 版去掉：{instead}',
  },
  'en-US': {
    findingsTitle: 'Findings',
    findingsIntro:
      'Everything that a check of a list’s JSON file can find: what it means, how it is written wrongly and rightly. `npm run schema -- check`, the editor and a list that cannot be opened all speak of these. `npm install` and each build write this page.',
    wrong: 'Wrong:',
    right: 'Right:',
    driftTitle: 'Drift',
    driftIntro:
      '`npm run schema -- check --live` asks the endpoint for records and compares them with the schema. Here is every difference: what it means, an example, and what mends it.',
    schemaSays: 'The schema says:',
    answers: 'The endpoint answers:',
    rightSchema: 'The schema that fits:',
    rightAnswer: 'An answer that fits:',
    schemaTitle: 'Reference of the resource language',
    schemaIntro:
      'A list is one JSON file in `schemas/`. Here is every key with its type, default, meaning and an example; those with `*` must be there. `npm install` and each build write this page from the definition of the language.',
    key: 'Key',
    title: 'In the editor',
    type: 'Type',
    default: 'Default',
    meaning: 'Meaning',
    example: 'Example',
    deprecated: 'deprecated since {since}, may be gone from {until} on: {instead}',
  },
});
