import type { locales } from '#locales/index.ts';

export type FindingCode = keyof (typeof locales.listEditor.finding)['zh-CN'];
