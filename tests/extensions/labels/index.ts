import { defineExtension } from 'bookdesk/extending';

/** Prints a label for each checked row: its title and its identifier. */
export default defineExtension({
  name: 'labels',
  label: { 'zh-CN': '标签打印', 'en-US': 'Printed labels' },
  actions: {
    printLabels: {
      label: { 'zh-CN': '打印标签', 'en-US': 'Print labels' },
      load: () => import('./app/printLabels.ts'),
    },
  },
});
