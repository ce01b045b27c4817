import type { locales } from '#locales/index.ts';

export type ValueMessage = keyof (typeof locales.forms.value)['zh-CN'];
