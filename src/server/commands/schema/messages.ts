import type { locales } from '#locales/index.ts';

export type MessageKey = keyof (typeof locales.listEditor.command)['en-US'];
