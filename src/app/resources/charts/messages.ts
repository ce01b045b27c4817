import { defineMessages } from '#contract/language.ts';

export const chartMessages = defineMessages({
  'zh-CN': {
    charts: '图表',
    records: '条数',
    none: '未填',
    others: '其他 {count} 项',
    same: '{title}（{id}）',
    cut: '筛选的日期太长，只画最后 {count} 天',
    failed: '“{title}”没能画出来',
    coming: '正在数“{title}”',
    unpublished: '“{title}”的数字在列表发布后才有',
  },
  'en-US': {
    charts: 'Charts',
    records: 'Records',
    none: 'Not given',
    others: '{count} others',
    same: '{title} ({id})',
    cut: 'The list is narrowed to more days: these are the last {count}',
    failed: '“{title}” could not be drawn',
    coming: 'Counting “{title}”',
    unpublished: '“{title}” has its numbers once the list is published',
  },
});
