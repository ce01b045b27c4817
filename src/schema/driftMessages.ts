import type { locales } from '#locales/index.ts';

export type DriftCode = keyof (typeof locales.listEditor.drift)['en-US'];
