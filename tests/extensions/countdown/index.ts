import { defineExtension } from 'bookdesk/extending';
import { messages } from './messages.ts';

/** A kind of component: how long it is until something, on the canvas and for readers. */
export default defineExtension({
  name: 'countdown',
  label: { 'zh-CN': '倒计时', 'en-US': 'Countdown' },
  messages,
  kinds: {
    countdown: {
      label: { 'zh-CN': '倒计时', 'en-US': 'Countdown' },
      description: {
        'zh-CN': '离某个时刻还有多久',
        'en-US': 'How long it is until something',
      },
      keywords: ['timer', 'days', '倒数', 'daojishi'],
      icon: 'Dashboard',
      contents: () => import('./contents.ts'),
      view: () => import('./page/Countdown.tsx'),
      editor: () => import('./app/CountdownEditor.tsx'),
    },
  },
});
