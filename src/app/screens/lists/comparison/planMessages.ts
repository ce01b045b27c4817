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
    convertedPartly:
      '“{label}”：由{from}改为{type}，{filled} 个值里 {kept} 个可以转换，{lost} 个不能，会变成空的；原来的值保留 30 天，恢复旧版本就回来',
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
    convertedPartly:
      '“{label}”: {from} becomes {type}; of its {filled} values {kept} convert, and {lost} cannot and will be empty. The former values are kept for 30 days, and come back with the former version',
    moreLost: 'and {count} more',
    moreThanTold: 'and more',
    atLeast: 'at least {count}',
    removed:
      '“{label}”: removed; its values in {filled} records are kept for 30 days, and come back with the former version',
  },
});
