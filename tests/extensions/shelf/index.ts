import { defineExtension } from 'bookdesk/extending';

/** Shows the list of labels as a shelf of tags, in place of its table. */
export default defineExtension({
  name: 'shelf',
  label: { 'zh-CN': '书架', 'en-US': 'Shelf' },
  listPages: { labels: () => import('./app/Shelf.tsx') },
});
