import { defineMessages } from '#contract/language.ts';

/**
 * Messages for the screen and the command: how many records lose something by a new version of a list; 0 is reported
 * too.
 */
export const narrowingMessages = defineMessages({
  'zh-CN': {
    affectedCounting: '正在统计受影响的记录…',
    affected: '全部 {total} 条记录中，受影响的有：',
    affectedSample: '在最新的 {looked} 条记录中（共 {total} 条），受影响的有：',
    affectedNone: '全部 {total} 条记录都不受影响。',
    affectedNoneSample: '最新的 {looked} 条记录（共 {total} 条）都不受影响。',
    affectedUnknown: '没能统计有多少条记录受影响。',
    removed: '{count} 条填有“{label}”：不再显示，内容保留',
    type: '{count} 条填有“{label}”：类型将改变',
    length: '{count} 条的“{label}”超过新的长度上限',
    short: '{count} 条的“{label}”短于新的长度下限',
    pattern: '{count} 条的“{label}”不合新的格式',
    option: '{count} 条的“{label}”是已去掉的选项',
    range: '{count} 条的“{label}”超出新的范围',
    decimals: '{count} 条的“{label}”小数位数超过新的上限',
    count: '{count} 条的“{label}”项数超过新的上限',
    target: '{count} 条填有“{label}”，而它将指向另一个列表',
    required: '{count} 条没有填“{label}”，而它将变为必填',
    rule: '{count} 条不符合“{label}”处的新规则',
  },
  'en-US': {
    affectedCounting: 'Counting the records that this affects…',
    affected: 'Affected among all {total} records:',
    affectedSample: 'Affected among the newest {looked} of {total} records:',
    affectedNone: 'No record of all {total} is affected.',
    affectedNoneSample: 'No record among the newest {looked} of {total} is affected.',
    affectedUnknown: 'How many records this affects could not be counted.',
    removed: '{count} {count:holds|hold} “{label}”: no longer shown, its content is kept',
    type: '{count} {count:holds|hold} “{label}”, whose type changes',
    length: '“{label}” of {count} {count:record|records} is longer than the new limit',
    short: '“{label}” of {count} {count:record|records} is shorter than the new limit',
    pattern: '“{label}” of {count} {count:record|records} is not of the new form',
    option: '“{label}” of {count} {count:record|records} is an option that is removed',
    range: '“{label}” of {count} {count:record|records} is outside of the new range',
    decimals: '“{label}” of {count} {count:record|records} has more decimals than it may have',
    count: '“{label}” of {count} {count:record|records} has more items than it may have',
    target: '{count} {count:holds|hold} “{label}”, which points at another list',
    required: '{count} {count:lacks|lack} “{label}”, which becomes required',
    rule: '{count} {count:breaks|break} the new rule at “{label}”',
  },
});
