import { defineMessages } from '#contract/language.ts';

export const chartMessages = defineMessages({
  'zh-CN': {
    showTable: '显示表格',
    showChart: '显示图表',
    savePicture: '下载图片',
    saveCsv: '下载 CSV',
    movable: '{title}，用方向键逐项查看',
    point: '{label}：{values}',
    value: '{name} {value}',
    nothing: '还没有数据',
    share: '{value}（{percent}%）',
    openLabel: '{label}（未完）',
    'open-line': '虚线：还没有过完',
    'open-bar': '灰色：还没有过完',
  },
  'en-US': {
    showTable: 'Show the table',
    showChart: 'Show the chart',
    savePicture: 'Save as picture',
    saveCsv: 'Save as CSV',
    movable: '{title}; arrow keys move through it',
    point: '{label}: {values}',
    value: '{name} {value}',
    nothing: 'No data yet',
    share: '{value} ({percent}%)',
    openLabel: '{label} (not over)',
    'open-line': 'Dashed: not over yet',
    'open-bar': 'Grey: not over yet',
  },
});
