import type { locales } from '#locales/index.ts';

export type Shown = keyof (typeof locales.listEditor.exploration)['en-US'];
