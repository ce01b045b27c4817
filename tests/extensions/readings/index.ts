import { defineExtension } from 'bookdesk/extending';

/** A GraphQL API asked by `@refinedev/graphql`. */
export default defineExtension({
  name: 'readings',
  label: { 'zh-CN': '朗读', 'en-US': 'Readings' },
  origins: { calls: ['https://readings.example'] },
  providers: {
    readings: {
      label: { 'zh-CN': '朗读', 'en-US': 'Readings' },
      load: () => import('./app/provider.ts'),
    },
  },
});
