import type { locales } from '#locales/index.ts';

export type FilterMessage = keyof (typeof locales.lists.filter)['zh-CN'];
