import { defineExtension } from 'bookdesk/extending';

/** A cell that draws numbers as a line: for a field of the type `json` with a list of numbers. */
export default defineExtension({
  name: 'sparkline',
  label: { 'zh-CN': '走势', 'en-US': 'Sparklines' },
  cells: {
    sparkline: {
      label: { 'zh-CN': '走势线', 'en-US': 'Sparkline' },
      load: () => import('./app/Sparkline.tsx'),
    },
  },
});
