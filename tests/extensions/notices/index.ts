import { defineExtension } from 'bookdesk/extending';
import { messages } from './messages.ts';

/** A notice board: a screen with its entry in the menu, calls of its own, and a table of its own. */
export default defineExtension({
  name: 'notices',
  label: { 'zh-CN': '通知板', 'en-US': 'Notice board' },
  messages,
  screens: {
    board: {
      title: { 'zh-CN': '通知板', 'en-US': 'Notice board' },
      access: 'member',
      menu: { group: 'content', order: 90, icon: 'Bell' },
      load: () => import('./app/Board.tsx'),
    },
  },
  calls: () => import('./calls.ts'),
  endpoints: () => import('./server/handlers.ts'),
  migrations: () => import('./server/migrations.ts'),
  jobs: () => import('./server/jobs.ts'),
});
