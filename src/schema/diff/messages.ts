import type { locales } from '#locales/index.ts';

export type ChangeCode = keyof (typeof locales.listEditor.change)['en-US'];
