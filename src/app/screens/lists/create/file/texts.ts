import type { useMessages } from '#app/language/index.ts';
import type { RowSample } from '#contract/endpoints/imports.ts';
import type { locales } from '#locales/index.ts';

export type Texts = ReturnType<typeof useMessages<keyof (typeof locales.listEditor.file)['zh-CN']>>;

/** That a file is being read, and how far. */
export const readingText = (t: Texts, percent: number | undefined): string =>
  percent === undefined ? t('reading') : t('readingPercent', { percent });

/** Parts of rows with the numbers of these rows. */
export const samplesText = (t: Texts, samples: readonly RowSample[]): string =>
  samples.map(({ row, text }) => t('sample', { row, text })).join(t('comma'));
