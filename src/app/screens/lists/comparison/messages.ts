import { defineMessages } from '#contract/language.ts';

/** How much a change of a list asks of people, and of which records it takes something. */
export const comparisonMessages = defineMessages({
  'zh-CN': {
    safe: '安全',
    visible: '看得见的变化',
    breaking: '会中断使用',
    affected: '全部 {total} 条记录中，受影响的有：',
    affectedSample: '在最新的 {looked} 条记录中（共 {total} 条），受影响的有：',
    affectedUnknown: '没能统计有多少条记录受影响。',
    'affected-removed': '{count} 条填有“{label}”：不再显示，内容保留',
    'affected-type': '{count} 条填有“{label}”：类型将改变',
    'affected-length': '{count} 条的“{label}”超过新的长度上限',
    'affected-option': '{count} 条的“{label}”是已去掉的选项',
    'affected-range': '{count} 条的“{label}”超出新的范围',
    'affected-required': '{count} 条没有填“{label}”，而它将变为必填',
  },
  'en-US': {
    safe: 'Safe',
    visible: 'Visible',
    breaking: 'Breaking',
    affected: 'Affected among all {total} records:',
    affectedSample: 'Affected among the newest {looked} of {total} records:',
    affectedUnknown: 'How many records this affects could not be counted.',
    'affected-removed':
      '{count} {count:holds|hold} “{label}”: no longer shown, its content is kept',
    'affected-type': '{count} {count:holds|hold} “{label}”, whose type changes',
    'affected-length': '“{label}” of {count} {count:record|records} is longer than the new limit',
    'affected-option': '“{label}” of {count} {count:record|records} is an option that is removed',
    'affected-range': '“{label}” of {count} {count:record|records} is outside of the new range',
    'affected-required': '{count} {count:lacks|lack} “{label}”, which becomes required',
  },
});
