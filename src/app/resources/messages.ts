import type { locales } from '#locales/index.ts';

export type ResourceMessage = keyof (typeof locales.lists.resource)['zh-CN'];
