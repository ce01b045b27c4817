import type { locales } from '#locales/index.ts';

export type NoteCode = keyof (typeof locales.listEditor.inference)['en-US'];
