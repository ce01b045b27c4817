import { defineMessages } from '#contract/language.ts';

/** What publishing a version of a list does to its own records. */
export const planMessages = defineMessages({
  'zh-CN': {
    plan: '发布后，已有记录会这样变化',
    added: '“{label}”：新字段，已有记录里是空的',
    restored: '“{label}”：恢复，{filled} 条记录的值一起回来',
    renamed: '“{label}”：由 {from} 改名，值不变',
    converted: '“{label}”：由{from}改为{type}，{filled} 个值全部转换',
    convertedSo: '“{label}”：由{from}改为{type}，记录很多：数到的 {filled} 个值全部可以转换',
    convertedSome: '“{label}”：由{from}改为{type}，{filled} 个值里 {kept} 个完整转换',
    convertedPartly:
      '“{label}”：由{from}改为{type}，{filled} 个值里 {kept} 个可以转换，{lost} 个不能，会变成空的；原来的值保留 30 天，恢复旧版本就回来',
    asTitle: '文本里写记录的标题；标题不足以分辨时，后面加上编号',
    byTitle: '按标题查找记录，与导入一样；同名的要写成“标题 #编号”',
    asLabel: '文本里写选项的名称，不写它的值',
    byLabel: '按选项的值或任一语言的名称识别',
    asYes: '“是”写成文字；“否”留空，因为没填过的也是“否”',
    leftOption: '{left} 个不是任何选项：保持原样，照样显示；加上这个选项后就能选中',
    leftPart: '{left} 个有放不下的内容（图片、链接或时刻）：其余转换，原来的值保留 30 天',
    moreLost: '还有 {count} 条',
    moreThanTold: '还有更多',
    atLeast: '至少 {count}',
    removed: '“{label}”：移除；{filled} 条记录的值保留 30 天，恢复旧版本就回来',
  },
  'en-US': {
    plan: 'What publishing does to the records that are there',
    added: '“{label}”: a new field, empty in the records that are there',
    restored: '“{label}”: comes back, with its values in {filled} records',
    renamed: '“{label}”: renamed from {from}; its values stay',
    converted: '“{label}”: {from} becomes {type}; all of its {filled} values convert',
    convertedSo:
      '“{label}”: {from} becomes {type}; there are many records, and {filled} values that were counted all convert',
    convertedSome:
      '“{label}”: {from} becomes {type}; of its {filled} values {kept} convert as a whole',
    convertedPartly:
      '“{label}”: {from} becomes {type}; of its {filled} values {kept} convert, and {lost} cannot and will be empty. The former values are kept for 30 days, and come back with the former version',
    asTitle: 'Titles are written, with the id where a title does not tell which record',
    byTitle: 'Records are found by their titles, as in imports; those of one title by “title #id”',
    asLabel: 'Labels of options are written, not their values',
    byLabel: 'Options are found by value, or by label in either language',
    asYes: '“Yes” is written; a no stays blank, as nobody may have said it',
    leftOption:
      '{left} {left:is|are} no option: shown as before, and chosen once there is such an option',
    leftPart:
      '{left} {left:has|have} more than fits (pictures, links, a time): the rest converts, the former values are kept for 30 days',
    moreLost: 'and {count} more',
    moreThanTold: 'and more',
    atLeast: 'at least {count}',
    removed:
      '“{label}”: removed; its values in {filled} records are kept for 30 days, and come back with the former version',
  },
});
