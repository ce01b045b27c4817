import type { Language } from '#contract/language.ts';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
};
