import { defineExtension } from 'bookdesk/extending';

/** A REST service asked by `@refinedev/rest`. */
export default defineExtension({
  name: 'shop',
  label: { 'zh-CN': '书店', 'en-US': 'Shop' },
  // what the browser asks: the Content-Security-Policy names it
  origins: { calls: ['https://shop.example'] },
  providers: {
    shop: {
      label: { 'zh-CN': '书店', 'en-US': 'Shop' },
      load: () => import('./app/provider.ts'),
    },
  },
});
